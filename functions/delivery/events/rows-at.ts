import { journalPartition, type JournalRow } from '../../kernel/journal/journal.ts';
import type { Table } from '../../kernel/table/table.ts';
import { journalRowOf } from './stream-row.ts';

const pastKeys = '~';

/**
 * The rows of the journal of one moment, read consistently: a row is in the transaction of everything that was written at its moment. A
 * row that cannot be read explains nothing and is left out. The workers that need it raise their own alarm.
 */
export async function rowsAt(table: Table, organisationId: string, at: string): Promise<readonly JournalRow[]> {
  const range = { pk: journalPartition(organisationId), from: `${at}#`, to: `${at}#${pastKeys}` };
  return (await table.query(range)).flatMap((item) => {
    try {
      return [journalRowOf({ key: item, after: item })];
    } catch {
      return [];
    }
  });
}
