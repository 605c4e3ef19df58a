import { movementKinds } from '../../accounts/ledger/posting.ts';
import { account } from '../../accounts/accounts/store.ts';
import { declinedIncomingPaymentKind } from '../declined-incoming-payments/store.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { decideEntry, type EntryResult, type IncomingEntry } from './entry.ts';
import { receivedPaymentKind } from './store.ts';
import { isSameEntry, takeEntry, takenEntry, takenEntryKind } from './taken-entries.ts';

/** What receiving an entry reads and writes: whoever calls {@link receiveEntry} declares it. */
export const receiveEntryUses = [
  ...movementKinds,
  receivedPaymentKind,
  declinedIncomingPaymentKind,
  takenEntryKind,
] as const;

/** What has become of an entry that the rail brought; `again` where it had been taken before, and nothing was done now. */
export type Receipt =
  (Pick<EntryResult, 'outcome' | 'id'> & { readonly again: boolean }) | { readonly outcome: 'no account' };

/**
 * Takes an ACH entry that the rail brings for an account: it waits for its day, is booked, is marked for return or
 * declined (decideEntry). Safe to repeat: the same entry, told apart by originator and trace number, is taken once, and
 * answered with what became of it. Throws where another entry bears the same name: somebody has to look at it.
 */
export async function receiveEntry(
  platform: Platform,
  moment: Moment,
  { accountId, entry }: { readonly accountId: string; readonly entry: IncomingEntry },
): Promise<Receipt> {
  const { organisationId } = moment;
  return withOptimisticRetry(platform, async () => {
    const refs = { owner: account(organisationId, accountId), taken: takenEntry(organisationId, entry) };
    const [owner, taken] = await Promise.all([
      platform.table.get(refs.owner.key),
      platform.table.get(refs.taken.key).then((item) => item && refs.taken.parse(item)),
    ]);
    if (taken !== undefined) {
      invariant(isSameEntry(taken, accountId, entry), 'two entries of an originator bear one trace number');
      return { outcome: taken.outcome, id: taken.id, again: true };
    }
    if (owner === undefined) return { outcome: 'no account' };
    const { result, change } = decideEntry(entry, refs.owner.parse(owner), moment.now, platform.settings.ach);
    const mark = takeEntry({ organisationId, accountId }, entry, result, moment.realNow);
    await commit(platform, moment, { ...change, writes: [...change.writes, mark] });
    return { outcome: result.outcome, id: result.id, again: false };
  });
}
