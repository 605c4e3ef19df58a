import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { dateField, tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { ofAccount, receiveInSandbox, sandboxEntryFrame, senderFields } from '../sandbox-entry.ts';

export const receiveSandboxReceivedPayment = defineOperation({
  ...sandboxEntryFrame,
  id: 'receiveSandboxReceivedPayment',
  path: '/sandbox/received-payments',
  request: {
    variants: [
      defineVariant({
        type: 'achReceivedPayment',
        attributes: z.object({
          amount: amountSchema,
          completionDate: dateField,
          description: text(10),
          ...senderFields,
          tags: tagsField.optional(),
        }),
        relationships: ofAccount,
      }),
    ],
  },
  response: {
    status: 201,
  },

  handle: async ({ body, ...call }) => {
    const { amount, ...attributes } = body.attributes;
    const entry = { ...attributes, direction: 'Credit', amount: cents(amount) } as const;
    return { data: await receiveInSandbox(body, entry, call) };
  },
});
