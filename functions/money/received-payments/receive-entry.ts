import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { declinedIncomingPaymentKind } from '../declined-incoming-payments/for-others.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { decideEntry, type EntryResult, type IncomingEntry } from './entry.ts';
import { owedReturn, owedReturnUses, returnOfPayment, returnSubject } from './owed-return.ts';
import { receivedPaymentKind } from './store.ts';
import { entryRecord, takeEntry, type TakenEntry, takenEntryKind } from './taken-entries.ts';
import { bankOf } from '../../organisations/banks.ts';

/** The kinds that {@link receiveEntry} reads and writes; its callers declare them. */
export const receiveEntryUses = [
  ...movementKinds,
  receivedPaymentKind,
  declinedIncomingPaymentKind,
  takenEntryKind,
  ...owedReturnUses,
] as const;

/** The result for an entry that the rail brought. `again` is true where it was recorded before and nothing was done now. */
export type Receipt =
  | (Pick<TakenEntry, 'outcome' | 'id'> & { readonly again: boolean })
  | { readonly outcome: 'no account' };

/**
 * Receives an ACH entry that the rail brings for an account (decideEntry). Safe to repeat: the same entry
 * ({@link entryRecord}) is received once, and later calls get the first result. Throws if it cannot be told from another entry.
 */
export async function receiveEntry(
  platform: Platform,
  moment: Moment,
  { accountId, entry }: { readonly accountId: string; readonly entry: IncomingEntry },
): Promise<Receipt> {
  const { organisationId } = moment;
  return withOptimisticRetry(platform, async () => {
    const ref = account(organisationId, accountId);
    const [owner, record] = await Promise.all([
      platform.table.get(ref.key),
      entryRecord(platform.table, { organisationId, accountId }, entry),
    ]);
    if ('taken' in record) return { outcome: record.taken.outcome, id: record.taken.id, again: true };
    if (owner === undefined) return { outcome: 'no account' };
    const receiver = ref.parse(owner);
    const { ach } = bankOf(platform.settings, receiver.routingNumber);
    const { result, change } = decideEntry(entry, receiver, moment.now, ach);
    const taker = { ...record, organisationId, accountId };
    const mark = takeEntry(taker, { ...entry, day: entry.completionDate }, result, moment.realNow);
    const back = await returnOf(platform, moment, { entry, result, receiver });
    await commit(platform, moment, mergeChanges({ ...change, writes: [...change.writes, mark] }, back));
    return { outcome: result.outcome, id: result.id, again: false };
  });
}

interface Received {
  readonly entry: IncomingEntry;
  readonly result: EntryResult;
  readonly receiver: Account;
}

/** The return of an entry that the account declines or cannot take, in the next file of its bank. */
function returnOf(platform: Platform, moment: Moment, { entry, result, receiver }: Received): Promise<Change> | Change {
  if (result.outcome === 'declined') {
    const source = { type: 'declinedIncomingPayment', id: result.id };
    return owedReturn(platform, moment, entry, { ...returnSubject(receiver), source, reason: result.declined.reason });
  }
  if (result.outcome !== 'received' || result.payment.status !== 'Returned') return { writes: [] };
  return returnOfPayment(platform, moment, result.payment, receiver);
}
