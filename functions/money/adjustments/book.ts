import { account, accountKind } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { about, type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { decideAdjustment } from './adjustment.ts';
import { type Adjustment, adjustmentItem, adjustmentKind } from './store.ts';

/** Corrections that an operator has ordered are booked, each once. */
export const bookAdjustments: DueKind = {
  kind: adjustmentKind,
  resource: { type: 'account', id: 'of the owner' },
  worker: 'adjustments',
  // An operator orders it, often because of what led to the suspension.
  whenSuspended: 'goesOn',
  run: (platform, moment, key) => withOptimisticRetry(platform, () => book(platform, moment, key)),
  reads: [accountKind],
  writes: [...movementKinds, adjustmentKind],
};

async function book(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const stored = await platform.table.get(key);
  const ordered = stored && adjustmentItem.parse(stored);
  if (ordered?.dueAt === undefined || ordered.dueAt > moment.now) return 'not due';
  const { amount, confirmedBy } = ordered;
  if (amount > platform.settings.fourEyes.aboveCents && confirmedBy === undefined) {
    await commit(platform, moment, awaitSecond(ordered));
    return 'done';
  }
  const ref = account(ordered.organisationId, ordered.accountId);
  const owner = await platform.table.get(ref.key);
  invariant(owner !== undefined, 'the account of a correction was not found');
  const { transaction, change } = decideAdjustment(ref.parse(owner), ordered, moment.now);
  const { duePk: _, dueAt: __, ...rest } = ordered;
  const { type, id } = transaction;
  const booked: Adjustment = { ...rest, description: '', transaction: { type, id } };
  await commit(platform, moment, mergeChanges(change, { writes: [replace(booked)] }));
  return 'done';
}

/** A correction that one operator must not order alone leaves the due index until a second one has given the same order. */
function awaitSecond({ duePk: _, dueAt: __, ...ordered }: Adjustment): Change {
  const waiting: Adjustment = { ...ordered, awaitsSecond: true };
  return about({ writes: [replace(waiting)] }, { type: 'depositAccount', id: ordered.accountId });
}
