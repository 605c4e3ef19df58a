import * as z from 'zod';
import { keptBytes, keptText } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { afterSuffixes, numberText } from './log.ts';
import { type IndexedEvent, unpackEventPositions } from './packed-event-positions.ts';

export const typeCountsKind = defineKind({
  prefix: 'etc',
  owner: 'organisation',
});

export const typeLeafKind = defineKind({
  prefix: 'etl',
  owner: 'organisation',
});

/** How many events a leaf has room for. */
export const leafSize = 256;
const leafDigits = 9;

/**
 * The counts after a block of chunks. The index ends at the latest ones: every leaf has all events that they count.
 * They never change.
 */
export const typeCountsItem = defineItem(typeCountsKind, () => ({ counts: z.record(keptText, z.number()) }));
type TypeCounts = ItemOf<typeof typeCountsItem>;

/** The events of one type at positions `leafSize` x leaf and following. It may have more of them than the latest counts say. */
export const typeLeafItem = defineItem(typeLeafKind, () => ({ count: z.number(), places: keptBytes }));

/** Counts up to the chunk with sort key `until`, which they do not count. */
export interface CountsUntil {
  readonly until: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** The counts before the first event. */
export const noCounts: CountsUntil = { until: numberText(1), counts: {} };

/** The number of an event, from its place. */
export const numberOfIndexed = ({ chunk, index }: IndexedEvent): number =>
  Number(chunk.slice(0, numberText(1).length)) + index;

/** The number of the first event that counts leave out. */
export const numberAfter = ({ until }: CountsUntil): number => Number(until.slice(0, numberText(1).length));

export const countsKey = (organisationId: string, until: string): ItemKey => ({
  pk: partitionKey(typeCountsKind, organisationId),
  sk: until,
});

export const typeLeafKey = (organisationId: string, type: string, leaf: number): ItemKey => ({
  pk: partitionKey(typeLeafKind, organisationId, type),
  sk: String(leaf).padStart(leafDigits, '0'),
});

/** The latest counts of the index, by a consistent read. */
export const latestCounts = (table: Table, organisationId: string): Promise<CountsUntil> =>
  countsUpTo(table, organisationId, undefined);

/** The latest counts that count no event after a number; those of the whole index without a number. */
export async function countsUpTo(
  table: Table,
  organisationId: string,
  number: number | undefined,
): Promise<CountsUntil> {
  const { pk } = countsKey(organisationId, '');
  const to = number === undefined ? {} : { to: numberText(number + 1) + afterSuffixes };
  const [stored] = await table.query({ pk, ...to, descending: true, limit: 1 });
  return stored === undefined ? noCounts : countsIn(typeCountsItem.parse(stored));
}

const countsIn = ({ sk, counts }: TypeCounts): CountsUntil => ({ until: sk, counts });

/** The events of a type at positions `from` to `to`, both from 1 and inclusive. Counts must say that they are in the index. */
export async function indexedEvents(
  table: Table,
  organisationId: string,
  type: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly IndexedEvent[]> {
  if (from > to) return [];
  const first = Math.floor((from - 1) / leafSize);
  const { pk, sk } = typeLeafKey(organisationId, type, first);
  const range = { pk, from: sk, to: typeLeafKey(organisationId, type, Math.floor((to - 1) / leafSize)).sk };
  const leaves = (await table.query(range)).map(typeLeafItem.parse);
  return leaves
    .flatMap(({ places }) => unpackEventPositions(places))
    .slice(from - 1 - first * leafSize, to - first * leafSize);
}
