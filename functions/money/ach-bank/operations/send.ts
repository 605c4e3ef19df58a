import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { pattern } from '../../../kernel/jsonapi/fields.ts';
import { achBankQueue } from '../../ach-files/queues.ts';
import { bankFileToResource } from '../resource.ts';

/** About 600 lines, which a message of a queue takes. */
const contentsMax = 60_000;
const contentsForm = new RegExp(`^[\\x20-\\x7e\\r\\n]{1,${contentsMax}}$`);
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
          routingNumber: pattern(/^\d{9}$/, 'must have 9 digits'),
          contents: pattern(contentsForm, `must have 1 to ${contentsMax} characters of ASCII, in lines`),
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
