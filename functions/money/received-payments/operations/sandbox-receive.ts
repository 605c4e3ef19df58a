import * as z from 'zod';
import { declinedIncomingPaymentResource } from '../../declined-incoming-payments/resource.ts';
import { calendarDateOf } from '../../../kernel/base/calendar/calendar-date.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { dateField, tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { receivedPaymentResource } from '../resource.ts';
import { accountExample, ofAccount, receiveInSandbox, sandboxEntryFrame, senderFields } from '../sandbox-entry.ts';

export const receiveSandboxReceivedPayment = defineOperation({
  ...sandboxEntryFrame,
  id: 'receiveSandboxReceivedPayment',
  summary: 'Simulate an ACH credit that completes on a date',
  description:
    'Pending until the morning of its completion date; Completed at once where that is today or over. An account that is frozen or closed declines it: the answer is then a declined incoming payment.',
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
    data: z.discriminatedUnion('type', [receivedPaymentResource, declinedIncomingPaymentResource]),
  },

  handle: async ({ body, ...call }) => {
    const { amount, ...attributes } = body.attributes;
    const entry = { ...attributes, direction: 'Credit', amount: cents(amount) } as const;
    return { data: await receiveInSandbox(body, entry, call) };
  },
});
