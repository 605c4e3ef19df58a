import { listMark } from '../../kernel/lists/list-marks.ts';
import { organisationList } from '../../kernel/lists/organisation-list.ts';
import type { Table } from '../../kernel/table/table.ts';
import { accounts } from './store.ts';

/** An organisation's accounts in the order of opening, and the number of accounts whose position is final. */
export async function listedAccounts(table: Table, organisationId: string) {
  const ref = listMark(organisationId);
  const stored = await table.get(ref.key);
  const mark = stored && ref.parse(stored);
  const list = await organisationList(table, organisationId, accounts, { mark });
  return { list, settled: mark?.totals[accounts.listedType] ?? 0 };
}
