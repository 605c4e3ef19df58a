import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account, accountsById } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { mustNotPayItself } from '../../../accounts/ledger/refuse.ts';
import { toTransaction } from '../../../accounts/transactions/link-in-body.ts';
import { transactionToResource } from '../../../accounts/transactions/resource.ts';
import { type Transaction, transactions } from '../../../accounts/transactions/for-others.ts';
import { accountKey } from '../../../kernel/auth/owners.ts';
import type { ResourceLink } from '../../../kernel/base/event-type.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { text, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { rewardToResource } from '../resource.ts';
import { decideReward } from '../reward.ts';
import { rewardKind } from '../store.ts';
import { getReward } from './get.ts';

const pointerTo = (name: string) => `/data/relationships/${name}`;

export const createReward = defineOperation({
  id: 'createReward',
  capability: 'rewards',
  method: 'POST',
  path: '/rewards',
  scopes: ['rewards-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'reward',
        attributes: z.object({
          amount: amountSchema,
          description: text(50),
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
        relationships: z.object({
          receivingAccount: toOne('depositAccount'),
          fundingAccount: toOne('depositAccount').optional(),
          rewardedTransaction: toTransaction().optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'payment_invalid', 'invalid_state', 'idempotency_key_conflict', 'account_busy'],
  uses: { read: [customerKind, organisationKind], write: [...movementKinds, rewardKind] },
  replayedBy: getReward,

  line: {
    name: 'rewards',
    items: ({ organisationId, body: { relationships } }) =>
      [relationships.fundingAccount, relationships.receivingAccount].flatMap((to) =>
        to === undefined ? [] : [accountKey(organisationId, to.data.id)],
      ),
    combines: () => true,
    comesLast: () => false,
  },
  load: ({ organisationId, body: { relationships } }) => {
    const { receivingAccount, fundingAccount, rewardedTransaction } = relationships;
    return {
      receiver: account(organisationId, receivingAccount.data.id),
      payer: fundingAccount && account(organisationId, fundingAccount.data.id),
      rewarded: rewardedTransaction && transactions.ref(organisationId, rewardedTransaction.data.id),
      organisation: fundingAccount === undefined ? organisation(organisationId) : undefined,
    };
  },

  handle: async ({ organisationId, body: { attributes, relationships }, loaded, table, now, save }) => {
    const { receiver, rewarded } = loaded;
    const { receivingAccount, fundingAccount, rewardedTransaction } = relationships;
    if (receiver === undefined) {
      throw notFound('The account', receivingAccount.data.id, pointerTo('receivingAccount'));
    }
    if (rewardedTransaction !== undefined && rewarded === undefined) {
      throw notFound('The transaction', rewardedTransaction.data.id, pointerTo('rewardedTransaction'));
    }
    const payerId = fundingAccount?.data.id ?? loaded.organisation?.rewardFundingAccountId;
    const pointer = pointerTo('fundingAccount');
    if (payerId === undefined) {
      const detail = 'Name the funding account: the organisation has none that pays rewards';
      throw new Problem('payment_invalid', { detail, pointer });
    }
    const [payer] =
      fundingAccount === undefined ? await accountsById(table, organisationId, [payerId]) : [loaded.payer];
    if (payer === undefined) throw notFound('The account', payerId, pointer);
    mustNotPayItself(payer.id, receiver.id, pointerTo('receivingAccount'));
    await mustBeOwned(table, payer, pointer);
    await mustBeOwned(table, receiver, pointerTo('receivingAccount'));

    const { amount, description, tags = {} } = attributes;
    const content = { amount: cents(amount), description, tags, ...rewardedLinks(rewarded) };
    const { reward, change } = decideReward({ receiver, payer, ...content }, now);
    await save(change, reward.id);
    return { data: rewardToResource(reward) };
  },
});

/** The rewarded transaction, and its card if it has one. */
function rewardedLinks(rewarded: Transaction | undefined) {
  if (rewarded === undefined) return {};
  const { data } = transactionToResource(rewarded).relationships?.['card'] ?? {};
  const card = data === undefined || data === null || Array.isArray(data) ? undefined : (data as ResourceLink);
  return { rewardedTransaction: { type: rewarded.type, id: rewarded.id }, card };
}
