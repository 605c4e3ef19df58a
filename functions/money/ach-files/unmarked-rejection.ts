import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Table } from '../../kernel/table/table.ts';
import { outgoingFileId } from './file-ids.ts';
import { achRejectionItem, rejectionPartition, type WindowRef } from './store.ts';

/**
 * The id of a rejection of a file of this window, or of a part of one, whose entries are not all marked yet. So long each entry of the window
 * may be one of them.
 */
export async function unmarkedRejectionOf(table: Pick<Table, 'query'>, ref: WindowRef): Promise<string | undefined> {
  // The id of a rejection begins with that of its file, which ends with the number of the file in two digits.
  const prefix = outgoingFileId(ref, 1).slice(0, -2);
  for await (const page of partitionPages(table, rejectionPartition(ref.scope), prefix)) {
    const found = page
      .map((item) => achRejectionItem.parse(item))
      .find(({ markedAt, settledAt }) => markedAt === undefined && settledAt === undefined);
    if (found !== undefined) return found.id;
  }
  return undefined;
}
