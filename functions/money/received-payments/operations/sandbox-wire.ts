import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionToResource } from '../../../accounts/transactions/resource.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { receiveWire } from '../wire.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';

export const receiveSandboxWire = defineOperation({
  id: 'receiveSandboxWire',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/wire-payments',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'wirePayment',
        attributes: z.object({ amount: amountSchema, description: text(50), tags: tagsField.optional() }),
        relationships: z.object({ account: toOne('depositAccount') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [customerKind], write: [...movementKinds] },

  load: ({ organisationId, body }) => ({ account: account(organisationId, body.relationships.account.data.id) }),

  handle: async ({ body, loaded, now, table, platform, save }) => {
    const pointer = '/data/relationships/account';
    if (loaded.account === undefined) throw notFound('The account', body.relationships.account.data.id, pointer);
    const receiver = loaded.account;
    await mustBeOwned(table, receiver, pointer);

    const { amount, description, tags = {} } = body.attributes;
    const order = { amount: cents(amount), description, tags, pointer };
    const { transaction, change } = receiveWire(order, receiver, now, platform.ids);
    await save(change);
    return { data: transactionToResource(transaction) };
  },
});
