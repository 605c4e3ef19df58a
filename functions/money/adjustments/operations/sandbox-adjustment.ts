import * as z from 'zod';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionToResource } from '../../../accounts/transactions/resource.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { decideAdjustment } from '../adjustment.ts';

export const adjustInSandbox = defineOperation({
  id: 'adjustInSandbox',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/adjustments',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'adjustmentTransaction',
        attributes: z.object({
          amount: amountSchema,
          direction: z.enum(['Credit', 'Debit']),
          description: text(80),
        }),
        relationships: z.object({ account: toOne('depositAccount') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'account_busy'],
  uses: { read: [], write: movementKinds },

  load: ({ organisationId, body }) => ({ account: account(organisationId, body.relationships.account.data.id) }),

  handle: async ({ body: { attributes, relationships }, loaded, now, save }) => {
    const pointer = '/data/relationships/account';
    if (loaded.account === undefined) throw notFound('The account', relationships.account.data.id, pointer);
    const { amount, ...content } = attributes;
    const { transaction, change } = decideAdjustment(loaded.account, { ...content, amount: cents(amount) }, now);
    await save(change);
    return { data: transactionToResource(transaction) };
  },
});
