import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { Table } from '../../kernel/table/table.ts';

/** The newest things of an account among which those under way are looked for. Older ones have long been decided. */
const lookedAtMax = 10_000;
const pageSize = 1000;

/** The ids of those that still may move money, among the things of a partition that are numbered up to `total`; newest first. */
export async function newestPendingIds<One extends { readonly id: string }>(
  table: Table,
  { pk, total }: { readonly pk: string; readonly total: number },
  parse: (item: Awaited<ReturnType<Table['query']>>[number]) => One,
  isUnderWay: (one: One) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let to = total; to > Math.max(0, total - lookedAtMax); to -= pageSize) {
    const items = await table.query({ pk, from: numberKey(Math.max(1, to - pageSize + 1)), to: numberKey(to) });
    found.push(
      ...items
        .map(parse)
        .filter(isUnderWay)
        .map((one) => one.id),
    );
  }
  return found.toSorted().toReversed();
}
