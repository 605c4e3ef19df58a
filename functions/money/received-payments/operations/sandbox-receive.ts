import * as z from 'zod';
import { calendarDateOf } from '../../../kernel/base/calendar/calendar-date.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { dateField, tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { accountExample, ofAccount, receiveInSandbox, sandboxEntryFrame, senderFields } from '../sandbox-entry.ts';

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
        example: {
          attributes: {
            amount: 3_000_00,
            completionDate: calendarDateOf({ year: 2030, month: 5, day: 15 }),
            description: 'Salary',
            companyName: 'Forest Bakery',
            secCode: 'PPD',
          },
          relationships: accountExample,
        },
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
