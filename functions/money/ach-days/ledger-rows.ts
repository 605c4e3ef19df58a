import { type BookedAch, bookedAchOf, lastBookedDay } from '../../accounts/ledger/for-others.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Table } from '../../kernel/table/table.ts';
import { allOrganisations } from '../../organisations/directory.ts';
import { inGroups } from '../ach-files/in-groups.ts';
import { type FileScope, stageScope } from '../ach-files/for-others.ts';

/** Days before a day, and after it, on which what settles on it is usually booked. */
const [daysBefore, daysAfter] = [7, 3];

export type LedgerRow = BookedAch & { readonly organisationId: string };

/** The ACH transactions of a bank around a day. */
export interface LedgerRows {
  readonly ofDay: readonly LedgerRow[];
  /** The transactions of some days about something. */
  readonly about: (name: string) => readonly LedgerRow[];
  /** Organisations whose ledger was not walked through since the day: its transactions may be missing. */
  readonly unread: readonly string[];
}

export async function ledgerRows(
  table: Table,
  { scope, routingNumber }: { readonly scope: FileScope; readonly routingNumber: string },
  date: CalendarDate,
): Promise<LedgerRows> {
  const rows: LedgerRow[] = [];
  const unread: string[] = [];
  const days = Array.from({ length: daysBefore + 1 + daysAfter }, (_, index) => plusDays(date, index - daysBefore));
  const read = async (organisationId: string) => {
    const last = await lastBookedDay(table, organisationId);
    if (last === undefined || last < date) unread.push(organisationId);
    for (const day of days.filter((one) => last !== undefined && one <= last)) {
      const found = await bookedAchOf(table, organisationId, { date: day, routingNumber });
      rows.push(...found.map((row) => ({ ...row, organisationId })));
    }
  };
  await inGroups(await organisationsIn(table, scope), read);
  const byName = Map.groupBy(rows, ({ about = '' }) => about);
  return {
    ofDay: rows.filter((row) => row.date === date),
    about: (name) => byName.get(name) ?? [],
    unread: unread.sort(),
  };
}

async function organisationsIn(table: Table, scope: FileScope): Promise<readonly string[]> {
  if (scope !== stageScope) return [scope];
  const ids: string[] = [];
  for await (const id of allOrganisations(table)) ids.push(id);
  return ids;
}
