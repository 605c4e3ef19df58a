import type { Table } from '../../kernel/table/table.ts';
import type { ItemChange } from '../../kernel/workers/item-change.ts';

/**
 * The changes of a batch of the stream, and those rows of their transactions that are not in the batch although they come before a
 * row of it. The stream may deliver the rows of one transaction in any order, but the log has them in theirs.
 */
export async function withEarlierRows(table: Table, changes: readonly ItemChange[]): Promise<readonly ItemChange[]> {
  const present = new Set(changes.map(({ key }) => key.sk));
  const earlier: ItemChange[] = [];
  for (const change of changes) {
    for (let last: ItemChange | undefined = change; last !== undefined;) {
      last = await rowBefore(table, last, present);
      if (last !== undefined) earlier.push(last);
    }
  }
  return earlier.length === 0 ? changes : [...earlier, ...changes];
}

async function rowBefore(
  table: Table,
  { key, after }: ItemChange,
  present: Set<string>,
): Promise<ItemChange | undefined> {
  const sk = after?.['follows'];
  if (typeof sk !== 'string' || present.has(sk)) return undefined;
  present.add(sk);
  const item = await table.get({ pk: key.pk, sk });
  return item && { key: { pk: key.pk, sk }, after: item, before: undefined };
}
