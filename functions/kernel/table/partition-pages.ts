import type { Table } from './table.ts';
import type { StoredItem } from './write.ts';

const pageMax = 1000;
/** Sort before and after every character that keys have. A key with the first one at its end is directly behind the key. */
const [beforeAll, behindAll] = ['!', '~'];

/** The items of a partition whose sort keys begin with a text, in their order, page by page. */
export async function* partitionPages(
  table: Pick<Table, 'query'>,
  pk: string,
  prefix = '',
): AsyncGenerator<readonly StoredItem[]> {
  // DynamoDB refuses an empty key in a condition.
  for (let from = prefix === '' ? beforeAll : prefix; ;) {
    const page = await table.query({ pk, from, to: prefix + behindAll, limit: pageMax });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageMax) return;
    from = last.sk + beforeAll;
  }
}
