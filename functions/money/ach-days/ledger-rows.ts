import { type BookedAch, bookedAchOf, lastBookedDay } from '../../accounts/ledger/for-others.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Table } from '../../kernel/table/table.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { organisation } from '../../organisations/for-others.ts';
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
    const isUnread = last === undefined ? await existedOn(table, organisationId, date) : last < date;
    if (isUnread) unread.push(organisationId);
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

/** True if an organisation was there before a day had ended: one that was founded later has nothing on it. */
async function existedOn(table: Table, organisationId: string, date: CalendarDate): Promise<boolean> {
  const found = await readItem(table, organisation(organisationId));
  return found === undefined || bankDateOf(found.createdAt) <= date;
}

/** True once the ledger of an organisation of a stage was walked through in a way that notes what the days of banks are compared with. */
export async function wasEverWalked(table: Table): Promise<boolean> {
  for await (const id of allOrganisations(table)) {
    if ((await lastBookedDay(table, id)) !== undefined) return true;
  }
  return false;
}

async function organisationsIn(table: Table, scope: FileScope): Promise<readonly string[]> {
  if (scope !== stageScope) return [scope];
  const ids: string[] = [];
  for await (const id of allOrganisations(table)) ids.push(id);
  return ids;
}
