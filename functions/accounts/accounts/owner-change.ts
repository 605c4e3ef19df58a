import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { lastEndedDay, nextDay } from '../end-of-day/closing.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { nameOfOwners } from './owners.ts';
import type { Holder } from './owners.ts';
import { type PastOwners, withPresentOwners } from './past-owners.ts';
import type { Account } from './store.ts';

/** The most changes of owners that an account may have: lists by customer read one span for each change. */
export const ownerChangesMax = 50;

/**
 * An account with other owners from now on, and the writes that store it. Things that it created before stay with the owners
 * of that time. Refuses with 400 beyond {@link ownerChangesMax}, and with 429 while the end of a day is not written yet.
 */
export function changeOwners(
  { account, past }: { readonly account: Account; readonly past: PastOwners | undefined },
  owners: readonly Holder[],
  at: Instant,
): { readonly account: Account; readonly writes: readonly Write[] } {
  const ownerChanges = (account.ownerChanges ?? 0) + 1;
  if (ownerChanges > ownerChangesMax) {
    const detail = `The owners of the account have changed ${ownerChangesMax} times, which is the most; open another one`;
    throw new Problem('limits_exceeded', detail);
  }
  if (nextDay(account) <= lastEndedDay(at)) {
    // The rows of past days name the owners of that time.
    throw new Problem('account_busy', "The end of the account's last day is being written down; try again");
  }
  const { archivedOwnerIds: _, ...rest } = account;
  const archived = owners.filter(({ head }) => head.status === 'Archived').map(({ head }) => head.id);
  const after: Account = {
    ...rest,
    ...(archived.length === 0 ? {} : { archivedOwnerIds: archived }),
    customerIds: owners.map(({ head }) => head.id),
    name: nameOfOwners(owners.map(({ head }) => head)),
    ownerChanges,
    updatedAt: at,
  };
  const spans = withPresentOwners(account, past);
  return { account: after, writes: [replace(after), past === undefined ? insert(spans) : replace(spans)] };
}
