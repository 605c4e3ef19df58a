import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Table } from '../../kernel/table/table.ts';
import { listedAccounts } from '../accounts/listed-accounts.ts';
import { lastEndedPeriod, type Period, periodOf } from './period.ts';
import { statementMark } from './statement-mark.ts';

/**
 * True if an organisation has the statements of all months that are over when this day has ended. Also true if one of them could not be
 * written: nothing that waits for statements shall wait for that one.
 */
export async function areStatementsWritten(
  table: Table,
  organisationId: string,
  endedDay: CalendarDate,
): Promise<boolean> {
  const last = lastEndedPeriod(endedDay);
  const ref = statementMark(organisationId);
  const stored = await table.get(ref.key);
  const { through, failed } = stored === undefined ? {} : ref.parse(stored);
  if (failed !== undefined || (through !== undefined && through >= last)) return true;
  return (await firstPeriod(table, organisationId)) > last;
}

/** Sorts after every month. */
const noPeriod = '9999-12' as Period;

/** The month in which the organisation opened its first account. */
async function firstPeriod(table: Table, organisationId: string): Promise<Period> {
  const { list } = await listedAccounts(table, organisationId);
  const [first] = list.total === 0 ? [] : await list.slice(1, 1);
  return first === undefined ? noPeriod : periodOf(bankDateOf(first.createdAt));
}
