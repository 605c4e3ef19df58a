import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { achBankQueue } from '../../ach-files/queues.ts';
import { bankFileToResource } from '../resource.ts';

/** About 600 lines, which a message of a queue takes. */
const contentsMax = 60_000;
const idDigits = 17;

export const sendBankFile = defineOperation({
  id: 'sendBankFile',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/ach-files',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'bankFile',
        attributes: z.object({
          routingNumber: text(9),
          contents: z
            .string()
            .min(1)
            .max(contentsMax, { error: `must have at most ${contentsMax} characters` }),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: [],
  uses: { read: [], write: [] },
  sends: [achBankQueue.name],

  load: () => ({}),

  handle: async ({ organisationId, body, platform }) => {
    const { routingNumber, contents } = body.attributes;
    const { queues, settings } = platform;
    if (!settings.banks.some((bank) => bank.routingNumber === routingNumber)) {
      const detail = 'must be that of a bank of this sandbox';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/routingNumber' });
    }
    const bytes = Buffer.from(contents, 'latin1');
    const id = idOf(bytes);
    const name = `sent-${id}.ach`;
    await queues.send({ queue: achBankQueue.name, body: { organisationId, routingNumber, name, contents } });
    return { data: bankFileToResource(id, name, bytes) };
  },
});

/** The same file has the same id. */
function idOf(bytes: Uint8Array): string {
  const number = createHash('sha256').update(bytes).digest().readBigUInt64BE();
  return `1${String(number).padStart(idDigits, '0').slice(-idDigits)}`;
}
