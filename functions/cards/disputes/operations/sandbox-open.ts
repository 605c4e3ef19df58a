import { transactionRefused } from '../../../accounts/transactions/refused.ts';
import * as z from 'zod';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { ownerIdOf } from '../../../kernel/table/kind.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { leftOf } from '../../card-transactions/given-back.ts';
import { reversibleTypes } from '../../card-transactions/transaction-types.ts';
import { openDispute } from '../dispute.ts';
import { disputeToResource } from '../resource.ts';
import { disputeKind } from '../store.ts';

const pointer = '/data/relationships/transaction';

export const openSandboxDispute = defineOperation({
  id: 'openSandboxDispute',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/disputes',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'dispute',
        attributes: z.object({ amount: amountSchema.optional() }),
        relationships: z.object({ transaction: toOne('reversible') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: [disputeKind, accountKind, transactionKind], replaces: [transactionKind] },

  load: ({ organisationId, body }) => {
    const disputed = transactions.ref(organisationId, body.relationships.transaction.data.id);
    const accountId = disputed && ownerIdOf(disputed.key);
    return { disputed, account: accountId === undefined ? undefined : account(organisationId, accountId) };
  },

  handle: async ({ body, loaded, now, save }) => {
    const { disputed, account: owner } = loaded;
    const isOfCard = (reversibleTypes as readonly string[]).includes(disputed?.type ?? '');
    if (disputed === undefined || owner === undefined || !isOfCard) {
      throw notFound('The transaction of a card', body.relationships.transaction.data.id, pointer);
    }
    const left = leftOf(disputed);
    const amount = body.attributes.amount ?? left;
    const refusal =
      disputed.direction === 'Credit'
        ? 'is a Credit'
        : disputed.disputedBy !== undefined
          ? `has the dispute ${disputed.disputedBy}`
          : left < Math.max(amount, 1)
            ? `has ${left} cents that were not given back`
            : undefined;
    if (refusal !== undefined) throw transactionRefused(disputed, refusal, { pointer });
    const { dispute, change } = openDispute({ transaction: disputed, account: owner, amount: cents(amount) }, now);
    await save(change);
    return { data: disputeToResource(dispute) };
  },
});
