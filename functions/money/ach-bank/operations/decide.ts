import * as z from 'zod';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { rejectionIdOf } from '../../ach-files/file-ids.ts';
import { achFileMachine } from '../../ach-files/file-machine.ts';
import {
  achFile,
  achFileKind,
  achRejectionKind,
  fileRejection,
  rejectionDecisions,
} from '../../ach-files/for-others.ts';
import { achBankQueue } from '../../ach-files/queues.ts';
import { achFileToResource } from '../../ach-files/resource.ts';
import { partFields } from '../part-fields.ts';

export const decideSandboxRejection = defineOperation({
  id: 'decideSandboxRejection',
  capability: 'sandbox',
  method: 'PATCH',
  path: '/sandbox/ach-files/{id}',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'achFileDecision',
        attributes: z.object({
          decision: z.enum(rejectionDecisions, { error: `must be ${rejectionDecisions.join(', ')}` }),
          ...partFields,
        }),
      }),
    ],
  },
  response: { status: 202 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [achFileKind, achRejectionKind], write: [] },
  sends: [achBankQueue.name],

  load: ({ organisationId, path, body }) => ({
    file: achFile(organisationId, path.id),
    rejection: fileRejection(organisationId, rejectionIdOf(path.id, body.attributes)),
  }),

  handle: async ({ organisationId, path, body, loaded: { file, rejection }, platform }) => {
    if (file === undefined) throw notFound('The ACH file', path.id);
    if (rejection === undefined) throw notFound('The rejection', path.id);
    const { decision } = body.attributes;
    if (rejection.decision !== undefined && rejection.decision !== decision) {
      throw achFileMachine.refused(file, `what was rejected of it was decided before: ${rejection.decision}`);
    }
    const message = { organisationId, rejection: rejection.id, decision };
    await platform.queues.send({ queue: achBankQueue.name, body: message });
    return { data: achFileToResource(file) };
  },
});
