import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { unlessThere } from '../../kernel/table/unless-there.ts';
import { chunksAt } from './log-reads.ts';
import { type LogChunk, sortKeyAfter } from './log.ts';
import { type IndexedEvent, packEventPositions, unpackEventPositions } from './packed-event-positions.ts';
import { countsKey, type CountsUntil, latestCounts, typeLeafKey, leafSize, typeLeafItem } from './type-index.ts';

/** A block of the index ends after so many chunks, or with the chunk that reaches so many events. */
const blockChunks = 32;
export const blockEvents = 2_048;
/** Blocks that one call indexes. An organisation with an old log is indexed by several calls. */
const blocksMax = 16;

/** The end of a log, for the index. */
interface End {
  readonly nextNumber: number;
  readonly chunks: number;
}

/** True if a block may have become full between two ends of a log. */
export const mayEndBlock = (before: End, after: End): boolean =>
  Math.floor(before.chunks / blockChunks) < Math.floor(after.chunks / blockChunks) ||
  Math.floor(before.nextNumber / blockEvents) < Math.floor(after.nextNumber / blockEvents);

/**
 * Adds the full blocks of a log to its index by type. Returns false if there may be more to add. The writes follow from
 * the log alone, so they may be repeated, interrupted, or done by several processes: leaves are written before the counts
 * that include them, never with fewer events than before, and counts only once.
 */
export async function indexTypes(table: Table, organisationId: string): Promise<boolean> {
  let counted = await latestCounts(table, organisationId);
  for (let block = 0; block < blocksMax; block += 1) {
    const chunks = blockOf(await chunksAt(table, organisationId, counted.until, blockChunks));
    const last = chunks?.at(-1);
    if (chunks === undefined || last === undefined) return true;
    counted = await writeBlock(table, organisationId, counted, { chunks, until: sortKeyAfter(last) });
  }
  return false;
}

/** The chunks of the next block, or undefined if it is not full yet. */
function blockOf(chunks: readonly LogChunk[]): readonly LogChunk[] | undefined {
  let events = 0;
  const end = chunks.findIndex(({ count }) => (events += count) >= blockEvents);
  if (end >= 0) return chunks.slice(0, end + 1);
  return chunks.length === blockChunks ? chunks : undefined;
}

interface Block {
  readonly chunks: readonly LogChunk[];
  readonly until: string;
}

async function writeBlock(
  table: Table,
  organisationId: string,
  { counts }: CountsUntil,
  { chunks, until }: Block,
): Promise<CountsUntil> {
  const added = byType(chunks);
  const open = [...added.keys()].flatMap((type) => {
    const count = counts[type] ?? 0;
    return count % leafSize === 0 ? [] : [typeLeafKey(organisationId, type, Math.floor(count / leafSize))];
  });
  const stored = await table.getAll(open);
  const leaves = [...added].flatMap(([type, events]) => {
    const count = counts[type] ?? 0;
    const leaf = Math.floor(count / leafSize);
    const item = stored.get(keyText(typeLeafKey(organisationId, type, leaf)));
    const kept =
      item === undefined ? [] : unpackEventPositions(typeLeafItem.parse(item).places).slice(0, count % leafSize);
    return leavesOf([...kept, ...events]).map((places, index) => ({
      ...typeLeafKey(organisationId, type, leaf + index),
      count: places.length,
      places: packEventPositions(places),
    }));
  });
  await Promise.all(leaves.map((leaf) => putLeaf(table, leaf)));
  const sums = [...added].map(([type, events]) => [type, (counts[type] ?? 0) + events.length] as const);
  const next = { until, counts: { ...counts, ...Object.fromEntries(sums) } };
  const Item = { ...countsKey(organisationId, until), counts: next.counts };
  await unlessThere(table.put({ Item, ConditionExpression: 'attribute_not_exists(pk)' }));
  return next;
}

/** The events of some chunks by their types, in the order of their numbers. */
function byType(chunks: readonly LogChunk[]): ReadonlyMap<string, readonly IndexedEvent[]> {
  const types = new Map<string, IndexedEvent[]>();
  for (const { sk, rows } of chunks) {
    rows
      .flatMap((row) => row.types)
      .forEach((type, index) => {
        const events = types.get(type);
        if (events === undefined) types.set(type, [{ chunk: sk, index }]);
        else events.push({ chunk: sk, index });
      });
  }
  return types;
}

function leavesOf(events: readonly IndexedEvent[]): readonly (readonly IndexedEvent[])[] {
  const leaves: (readonly IndexedEvent[])[] = [];
  for (let start = 0; start < events.length; start += leafSize) leaves.push(events.slice(start, start + leafSize));
  return leaves;
}

const putLeaf = (table: Table, Item: { readonly count: number }): Promise<void> =>
  unlessThere(
    table.put({
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR #count < :count',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':count': Item.count },
    }),
  );
