import { account } from '../../accounts/accounts/for-others.ts';
import { transactionUpdatedEvent } from '../../accounts/transactions/events.ts';
import { type Transaction, transactionKind, transactions } from '../../accounts/transactions/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { dueOf } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { authorizationRequestKind } from '../authorization-requests/for-others.ts';
import { expireAuthorizations } from '../authorizations/expiry.ts';
import { cardUseKinds } from '../authorizations/use-kinds.ts';
import { activityWrites, cardActivityItem, cardActivityKind, pricedBefore } from '../cards/for-others.ts';
import { interchangeOf } from './interchange.ts';

/** Transactions of an account that are looked at for one write. */
const lookedAtMax = 25;

/** The due steps of a card in use: authorizations expire, and interchange is computed when a day has ended. */
export const cardActivitySteps: DueKind = {
  kind: cardActivityKind,
  resource: { type: 'card', id: 'owner and number' },
  worker: 'cards',
  whenSuspended: 'goesOn',
  run: async (platform, moment, key) => {
    const expired = await expireAuthorizations(platform, moment, key);
    let outcome = expired;
    while ((await withOptimisticRetry(platform, () => priceSome(platform, moment, key))) === 'done') outcome = 'done';
    return outcome;
  },
  reads: [authorizationRequestKind],
  writes: cardUseKinds,
  replaces: [transactionKind],
};

/** Computes the interchange of some transactions of a card whose day has ended. */
async function priceSome(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const { table, settings } = platform;
  const stored = await table.get(key);
  const activity = stored && cardActivityItem.parse(stored);
  if (activity?.unpriced === undefined || activity.unpriced.at > moment.now) return 'not due';
  const { organisationId, accountId, cardId, unpriced } = activity;
  const ref = account(organisationId, accountId);
  const found = await table.get(ref.key);
  invariant(found !== undefined, 'the account of a card was not found');
  const owner = ref.parse(found);
  const next = Math.min(unpriced.to + 1, unpriced.from + lookedAtMax);
  const ids = Array.from({ length: next - unpriced.from }, (_, index) => {
    return transactions.place(organisationId, accountId, unpriced.from + index).id;
  });
  const ofCard = (one: Transaction) => one.card?.id === cardId && one.interchange === undefined;
  const priced = (await transactions.byId(table, organisationId, ids)).filter(ofCard).flatMap((one) => {
    const paid = interchangeOf(one, settings.cards.interchange);
    return paid === undefined ? [] : [{ paid, after: { ...one, interchange: paid.interchange } }];
  });
  const after = pricedBefore(activity, next);
  await commit(platform, moment, {
    writes: [...priced.map((one) => replace(one.after)), ...activityWrites(after)],
    events: priced.map((one) => transactionUpdatedEvent(one.after, owner, one.paid)),
    due: dueOf(after),
  });
  return 'done';
}
