import type { Account } from './store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';

/** An account that is closed and reopened again and again keeps so many of these times: the latest. */
const keptMax = 24;

type Closed = Pick<Account, 'status' | 'closures' | 'createdAt' | 'updatedAt'>;

/** The times in which an account was Closed. Of one that an earlier version closed, its last update counts as the moment of closing. */
function closuresOf({ status, closures = [], createdAt, updatedAt = createdAt }: Closed) {
  const isKnown = status !== 'Closed' || (closures.at(-1) !== undefined && closures.at(-1)?.until === undefined);
  return isKnown ? closures : [...closures, { from: updatedAt }];
}

/** The times in which an account was Closed, after it was closed or reopened. Other transitions change nothing. */
export function closuresAfter(account: Closed, to: Account['status'], at: Instant): Pick<Account, 'closures'> {
  const before = closuresOf(account);
  if (to === 'Closed') return { closures: [...before, { from: at }].slice(-keptMax) };
  const last = before.at(-1);
  if (account.status !== 'Closed' || last === undefined) return {};
  return { closures: [...before.slice(0, -1), { ...last, until: at }] };
}

/** True if an account was Closed from the first of these moments until the second, whatever its status is now. */
export function wasClosedFrom(account: Closed, first: Instant, end: Instant): boolean {
  return closuresOf(account).some(({ from, until }) => from <= first && (until === undefined || until >= end));
}
