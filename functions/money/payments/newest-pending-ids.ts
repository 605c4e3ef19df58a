import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { Table } from '../../kernel/table/table.ts';

/** Only this many of the newest items are searched. Older ones are final by now. */
const lookedAtMax = 10_000;
const pageSize = 1000;

/** The ids of the items in a partition, numbered up to `total`, that may still move money; newest first. */
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
