import * as z from 'zod';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { dateField, tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { ofAccount, receiveInSandbox, sandboxEntryFrame, senderFields } from '../sandbox-entry.ts';

export const receiveSandboxAch = defineOperation({
  ...sandboxEntryFrame,
  id: 'receiveSandboxAch',
  path: '/sandbox/received-ach-payment',
  request: {
    variants: [
      defineVariant({
        type: 'achReceivedPayment',
        attributes: z.object({
          amount: amountSchema,
          direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }).default('Credit'),
          settlementDate: dateField.optional(),
          description: text(10).default('Payment'),
          ...senderFields,
          /** The receiver's name as the sender gives it. It is not compared: the account number decides. */
          receivingEntityName: text(22).optional(),
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
    const { amount, settlementDate, receivingEntityName: _, ...attributes } = body.attributes;
    const completionDate = settlementDate ?? bankDateOf(call.now);
    const entry = { ...attributes, completionDate, amount: cents(amount) };
    return { data: await receiveInSandbox(body, entry, call) };
  },
});
