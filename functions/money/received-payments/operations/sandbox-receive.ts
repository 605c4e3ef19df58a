import * as z from 'zod';
import { account } from '../../../accounts/accounts/store.ts';
import { declinedIncomingPaymentResource } from '../../declined-incoming-payments/resource.ts';
import { calendarDateOf } from '../../../kernel/base/calendar/calendar-date.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { dateField, tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { receivedPaymentResource } from '../resource.ts';
import { receiveInSandbox, sandboxEntryUses, senderFields } from '../sandbox-entry.ts';

export const receiveSandboxReceivedPayment = defineOperation({
  id: 'receiveSandboxReceivedPayment',
  summary: 'Simulate an ACH credit that completes on a date',
  description:
    'Pending until the morning of its completion date; Completed at once where that is today or over. An account that is frozen or closed declines it: the answer is then a declined incoming payment.',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/received-payments',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
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
        relationships: z.object({ account: toOne('depositAccount') }),
        example: {
          attributes: {
            amount: 3_000_00,
            completionDate: calendarDateOf({ year: 2030, month: 5, day: 15 }),
            description: 'Salary',
            companyName: 'Forest Bakery',
            secCode: 'PPD',
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: {
    status: 201,
    data: z.discriminatedUnion('type', [receivedPaymentResource, declinedIncomingPaymentResource]),
  },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: sandboxEntryUses,

  load: ({ organisationId, body }) => ({ account: account(organisationId, body.relationships.account.data.id) }),

  handle: async ({ body, ...call }) => {
    const { amount, ...attributes } = body.attributes;
    const entry = { ...attributes, direction: 'Credit', amount: cents(amount) } as const;
    return { data: await receiveInSandbox(body.relationships.account.data.id, entry, call) };
  },
});
