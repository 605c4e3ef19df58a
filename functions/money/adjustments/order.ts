import { account } from '../../accounts/accounts/for-others.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { operatorAuthor } from '../../kernel/journal/author.ts';
import { about, dueOf } from '../../kernel/journal/change.ts';
import { journalWrite } from '../../kernel/journal/journal.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Adjustment, adjustment, adjustmentItem } from './store.ts';

/** A correction as an operator orders it. */
export interface AdjustmentOrder extends Pick<
  Adjustment,
  'organisationId' | 'accountId' | 'amount' | 'direction' | 'description' | 'reason'
> {
  /** Names the order: the same order with the same key is booked once. */
  readonly key: string;
  /** Who orders it, as AWS knows them. */
  readonly operator: string;
}

/**
 * Orders a correction, which the due worker books within seconds. Answers the one that was ordered with this key before, if there
 * is one. A large one waits for a second operator, whose same order confirms it (`fourEyes` of the stage). Throws an error if the account does not exist, or if the key was used for another correction of it.
 */
export async function orderAdjustment(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { key, operator, ...content }: AdjustmentOrder,
): Promise<Adjustment> {
  const { organisationId, accountId, amount, direction, description, reason } = content;
  const ref = adjustment(organisationId, accountId, key);
  const before = await readAdjustment({ table }, { organisationId, accountId, key });
  if (before !== undefined) {
    const isSame = before.amount === amount && before.direction === direction && before.reason === reason;
    if (isSame && before.awaitsSecond === true && before.orderedBy !== operator) {
      return confirm({ table, clock, ids }, before, operator);
    }
    if (isSame) return before;
    throw new Error(`The key ${key} was used for another correction of this account: nothing was ordered.`);
  }
  if ((await table.get(account(organisationId, accountId).key)) === undefined) {
    throw new Error(`The organisation has no account ${accountId}.`);
  }
  const now = clock.now();
  const ordered = adjustmentItem.parse({
    ...ref.key,
    version: 0,
    organisationId,
    accountId,
    amount,
    direction,
    description,
    reason,
    orderedAt: now,
    orderedBy: operator,
    ...dueAttributes(organisationId, ref.key, now),
  });
  await commitOrder({ table, ids }, ordered, insert(ordered), now);
  return ordered;
}

/** The second operator has given the same order: it is due now. */
async function confirm(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { awaitsSecond: _, ...before }: Adjustment,
  operator: string,
): Promise<Adjustment> {
  const now = clock.now();
  const confirmed = { ...before, confirmedBy: operator, ...dueAttributes(before.organisationId, before, now) };
  await commitOrder({ table, ids }, confirmed, replace(confirmed), now);
  return confirmed;
}

async function commitOrder(
  { table, ids }: Pick<Platform, 'table' | 'ids'>,
  ordered: Adjustment,
  write: Write,
  now: Instant,
): Promise<void> {
  const { organisationId, accountId, reason } = ordered;
  const change = about({ writes: [write], due: dueOf(ordered) }, { type: 'depositAccount', id: accountId });
  const author = operatorAuthor('account:adjust', reason);
  const { row } = journalWrite(change, { organisationId, bankNow: now, writtenAt: now, ids, author });
  await table.transact([...change.writes, row]);
}

/** The correction of an account with this key, if there is one. It has a transaction once it is booked. */
export async function readAdjustment(
  { table }: Pick<Platform, 'table'>,
  { organisationId, accountId, key }: Pick<AdjustmentOrder, 'organisationId' | 'accountId' | 'key'>,
): Promise<Adjustment | undefined> {
  const ref = adjustment(organisationId, accountId, key);
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}
