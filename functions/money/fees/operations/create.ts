import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { accountKey } from '../../../kernel/auth/owners.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { text, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { toTransaction } from '../../../accounts/transactions/link-in-body.ts';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { decideFee } from '../fee.ts';
import { feeToResource } from '../resource.ts';
import { getFee } from './get.ts';

export const createFee = defineOperation({
  id: 'createFee',
  capability: 'fees',
  method: 'POST',
  path: '/fees',
  scopes: ['payments-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'fee',
        attributes: z.object({
          amount: amountSchema,
          description: text(50),
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount'), relatedTransaction: toTransaction().optional() }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'idempotency_key_conflict', 'account_busy'],
  uses: { read: [customerKind, transactionKind], write: [...movementKinds] },
  replayedBy: getFee,

  line: {
    name: 'fees',
    items: ({ organisationId, body }) => [accountKey(organisationId, body.relationships.account.data.id)],
    combines: () => true,
    comesLast: () => false,
  },
  load: ({ organisationId, body: { relationships } }) => ({
    account: account(organisationId, relationships.account.data.id),
    related:
      relationships.relatedTransaction && transactions.ref(organisationId, relationships.relatedTransaction.data.id),
  }),

  handle: async ({ body: { attributes, relationships }, loaded, table, now, save }) => {
    const pointer = '/data/relationships/account';
    if (loaded.account === undefined) throw notFound('The account', relationships.account.data.id, pointer);
    await mustBeOwned(table, loaded.account, pointer);
    const { amount, description, tags = {} } = attributes;
    const wanted = relationships.relatedTransaction?.data.id;
    if (wanted !== undefined && loaded.related === undefined) {
      throw notFound('The transaction', wanted, '/data/relationships/relatedTransaction');
    }
    const content = { amount: cents(amount), description, tags, relatedTransaction: loaded.related };
    const { transaction, change } = decideFee(loaded.account, content, now);
    await save(change, transaction.id);
    return { data: feeToResource(transaction) };
  },
});
