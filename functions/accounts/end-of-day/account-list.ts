import { type PastOwners, pastOwnersOf, rangesOwnedBy } from '../accounts/past-owners.ts';
import type { Account } from '../accounts/for-others.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type NumberRange, rangesOf } from '../../kernel/lists/list-ranges.ts';
import { type ListSource, mergedSource, type Search } from '../../kernel/lists/list-source.ts';
import type { Table } from '../../kernel/table/table.ts';
import { closingNumberOf } from './closing.ts';
import { type EndOfDay, endsOfDay } from './store.ts';

/** The requested ends of day; both dates are inclusive. */
export interface EndOfDayFilter {
  /** Only days that were written while this customer owned the account. */
  readonly customerId?: string | undefined;
  readonly since?: CalendarDate | undefined;
  readonly until?: CalendarDate | undefined;
}

/**
 * Returns the ends of day of accounts, by date. Numbers follow from dates, so the total needs no read. A page of one
 * account is one range; several accounts are merged.
 */
export async function endsOfDayOfAccounts(
  table: Table,
  organisationId: string,
  accounts: readonly Account[],
  { search, ...filter }: EndOfDayFilter & { readonly search: Search },
): Promise<ListSource<EndOfDay>> {
  const { customerId } = filter;
  const past = customerId === undefined ? undefined : await pastOwnersOf(table, organisationId, accounts);
  const sources = accounts.map((one) =>
    rangesOf(
      endsOfDay.listOf(table, organisationId, one.id, one.endsOfDay ?? 0),
      numbersOf(one, past?.get(one.id), filter),
    ),
  );
  return mergedSource(sources, byDate, { narrower: ['filter[since]', 'filter[accountId]'], search });
}

function numbersOf(
  account: Account,
  past: PastOwners | undefined,
  { customerId, since, until }: EndOfDayFilter,
): readonly NumberRange[] {
  const total = account.endsOfDay ?? 0;
  const first = since === undefined ? 1 : closingNumberOf(account, since);
  const last = until === undefined ? total : closingNumberOf(account, until);
  const ranges =
    customerId === undefined ? [{ from: 1, to: total }] : rangesOwnedBy(customerId, account, past, 'endsOfDay');
  return ranges
    .map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, last) }))
    .filter(({ from, to }) => from <= to);
}

/** Within a date, accounts keep the order of opening, in which they are passed. */
function byDate(one: EndOfDay, other: EndOfDay): number {
  if (one.date === other.date) return 0;
  return one.date < other.date ? -1 : 1;
}
