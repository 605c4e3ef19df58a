import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { toTransaction } from '../../../accounts/transactions/link-in-body.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { text, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { decideReversal } from '../fee.ts';
import { feeReversalToResource } from '../resource.ts';
import { getFee } from './get.ts';

const pointers = { account: '/data/relationships/account', transaction: '/data/relationships/transaction' } as const;

export const reverseFee = defineOperation({
  id: 'reverseFee',
  capability: 'fees',
  method: 'POST',
  path: '/fees/reverse',
  scopes: ['payments-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'feeReversal',
        attributes: z.object({
          description: text(50),
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount'), transaction: toTransaction() }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'idempotency_key_conflict', 'account_busy'],
  // The transaction of the fee links to the one that reverses it.
  uses: { read: [customerKind], write: [...movementKinds], replaces: [transactionKind] },
  replayedBy: getFee,

  load: ({ organisationId, body: { relationships } }) => ({
    account: account(organisationId, relationships.account.data.id),
    fee: transactions.ref(organisationId, relationships.transaction.data.id),
  }),

  handle: async ({ body: { attributes, relationships }, loaded: { account: owned, fee }, table, now, save }) => {
    const { description, tags = {} } = attributes;
    const feeId = relationships.transaction.data.id;
    if (owned === undefined) throw notFound('The account', relationships.account.data.id, pointers.account);
    if (fee === undefined) throw notFound('The transaction', feeId, pointers.transaction);
    if (fee.accountId !== owned.id) {
      const detail = `The transaction ${feeId} is not of the account ${owned.id}`;
      throw new Problem('invalid_value', { detail, pointer: pointers.transaction });
    }
    await mustBeOwned(table, owned, pointers.account);
    const { transaction, change } = decideReversal({ account: owned, fee }, { description, tags }, now);
    await save(change, transaction.id);
    return { data: feeReversalToResource(transaction) };
  },
});
