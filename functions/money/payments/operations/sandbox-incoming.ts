import * as z from 'zod';
import { account } from '../../../accounts/accounts/store.ts';
import { declinedIncomingPaymentResource } from '../../declined-incoming-payments/resource.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { receiveInSandbox, sandboxEntryUses, simulatedSender } from '../../received-payments/sandbox-entry.ts';
import { transactionResourceOf } from '../../../accounts/transactions/resource.ts';

export const receiveSandboxPayment = defineOperation({
  id: 'receiveSandboxPayment',
  summary: 'Simulate an incoming ACH credit',
  description:
    'Posts at once and answers the transaction. An account that is frozen or closed declines it: the answer is then a declined incoming payment.',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/payments',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'achPayment',
        attributes: z.object({
          amount: amountSchema,
          direction: z.literal('Credit', { error: 'must be Credit' }).default('Credit'),
          description: text(50),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount') }),
        example: {
          attributes: { amount: 3_000_00, direction: 'Credit', description: 'Salary' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: {
    status: 201,
    data: z.discriminatedUnion('type', [
      transactionResourceOf('receivedAchTransaction'),
      declinedIncomingPaymentResource,
    ]),
  },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: sandboxEntryUses,

  load: ({ organisationId, body }) => ({ account: account(organisationId, body.relationships.account.data.id) }),

  handle: async ({ body, ...call }) => {
    const { amount, ...attributes } = body.attributes;
    const { companyName, secCode } = simulatedSender;
    const entry = { ...attributes, companyName, secCode, amount: cents(amount) };
    return { data: await receiveInSandbox(body.relationships.account.data.id, entry, call) };
  },
});
