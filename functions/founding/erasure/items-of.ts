import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { pageAfter } from '../keys/walk.ts';

/** The items of a partition, page by page. */
export async function* itemsOf(table: Table, pk: string): AsyncGenerator<StoredItem> {
  let after: string | undefined;
  do {
    const page = await pageAfter(table, pk, after);
    yield* page;
    after = page.at(-1)?.sk;
  } while (after !== undefined);
}
