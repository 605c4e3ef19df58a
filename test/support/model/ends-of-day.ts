import { accountItem } from '../../../functions/accounts/accounts/store.ts';
import { type Authorization, authorizationItem } from '../../../functions/cards/authorizations/store.ts';
import { endOfDayItem } from '../../../functions/accounts/end-of-day/store.ts';
import { bankDateOf, instantAtBankTime } from '../../../functions/kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { transactionItem } from '../../../functions/accounts/transactions/store.ts';
import { type Items, itemsOf } from './items.ts';

/**
 * The faults of ends of day, by an independent oracle: an account had at the end of a
 * day what its last transaction before says, and held no less than what is still held since then, and no more than what had
 * been authorized. `until` is the moment up to which all days must be written down.
 */
export function endOfDayFaults(items: Items, until: Instant): string[] {
  const rows = Map.groupBy(itemsOf(items, 'eod').map(endOfDayItem.parse), (row) => row.accountId);
  const legs = Map.groupBy(itemsOf(items, 'txn').map(transactionItem.parse), (leg) => leg.accountId);
  const authorizations = itemsOf(items, 'aut').map(authorizationItem.parse);
  const authorized = Map.groupBy(
    authorizations.filter(({ status }) => status !== 'Declined'),
    (one) => one.accountId,
  );
  const faults: string[] = [];
  const counted: string[] = [];
  for (const { id, createdAt, endsOfDay = 0 } of itemsOf(items, 'acc').map(accountItem.parse)) {
    const own = (legs.get(id) ?? []).toSorted((one, other) => Number(one.sk) - Number(other.sk));
    const written = new Map((rows.get(id) ?? []).map((row) => [row.date, row]));
    const opened = bankDateOf(createdAt);
    const dates = [...written.keys(), ...Array.from({ length: endsOfDay }, (_, index) => plusDays(opened, index))];
    for (const date of new Set(dates)) {
      const row = written.get(date);
      const end = endOf(date);
      const balance = own.findLast((leg) => leg.createdAt < end)?.balance ?? 0;
      const before = (authorized.get(id) ?? []).filter((one) => one.createdAt < end);
      const isHeld = row !== undefined && sumOf(before, 'remaining') <= row.hold && row.hold <= sumOf(before, 'amount');
      if (!isHeld) faults.push(`${id} held ${String(row?.hold)} at the end of ${date}`);
      if (row?.balance !== balance) {
        faults.push(`${id} had ${String(balance)} at the end of ${date}, not ${String(row?.balance)}`);
      }
      if (row !== undefined && date < plusDays(opened, endsOfDay)) counted.push(row.id);
    }
  }
  return [...faults, ...listFaults(items, counted), ...markFaults(items, until)];
}

/** The lists of the days have every end of day that an account counts, once, and say how many they are. */
function listFaults(items: Items, counted: readonly string[]): string[] {
  const leaves = itemsOf<{ ids: string[] }>(items, 'edl');
  const listed = leaves.flatMap(({ ids }) => ids);
  const sum = itemsOf<{ counts: number[] }>(items, 'edc')
    .flatMap(({ counts }) => counts)
    .reduce((one, other) => one + other, 0);
  return [
    ...(listed.toSorted().join() === counted.toSorted().join()
      ? []
      : ['the lists of days are not what accounts count']),
    ...(sum === listed.length ? [] : [`days count ${String(sum)} of ${String(listed.length)} ends of day`]),
  ];
}

function markFaults(items: Items, until: Instant): string[] {
  const last = plusDays(bankDateOf(until), -1);
  return itemsOf<{ through?: string }>(items, 'edm').flatMap(({ through = '' }) =>
    through >= last ? [] : [`days are written down up to ${through}, not ${last}`],
  );
}

const endOf = (date: CalendarDate): Instant => instantAtBankTime(plusDays(date, 1), { hour: 0, minute: 0 });

const sumOf = (some: readonly Authorization[], name: 'amount' | 'remaining'): number =>
  some.reduce((sum, one) => sum + one[name], 0);
