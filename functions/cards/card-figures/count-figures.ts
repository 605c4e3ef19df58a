import { accountKey, accountKind } from '../../kernel/auth/owners.ts';
import { type ItemKey, keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type StoredItem, type Write } from '../../kernel/table/write.ts';
import { type CountedEvent, type CountedRow, countCardEvents, isCounted } from './count-events.ts';
import { type Counts, sumOfCounts } from './counters.ts';
import { type CardFiguresDay, cardFiguresItem, cardFiguresKey, cardFiguresKind } from './store.ts';

/** The kinds that {@link figuresWrites} reads and writes. */
export const figuresUses = { read: [accountKind, cardFiguresKind], write: [cardFiguresKind] } as const;

/**
 * The writes that count some transactions, for the transaction that gives their events their numbers: so each is counted exactly once.
 * There is one for each day and deposit product, however many events there are. They fail if somebody else has counted in between. A
 * day whose figures cannot be read is handed to `whenUnreadable` and not counted; its write fails if it has been counted anew meanwhile.
 */
export async function figuresWrites(
  table: Table,
  organisationId: string,
  rows: readonly CountedRow[],
  whenUnreadable: (error: unknown) => void,
): Promise<readonly Write[]> {
  const days = await countedDays(table, organisationId, rows);
  if (days.length === 0) return [];
  const stored = await storedDays(table, days);
  return days.map(({ key, counts }) => {
    const before = stored.get(keyText(key));
    try {
      return dayWrite(before, { ...dayIn(before, key), counts: sumOfCounts([dayIn(before, key).counts, counts]) });
    } catch (error) {
      whenUnreadable(error);
      return { ConditionCheck: { Key: key, ...sameRawVersion(before) } };
    }
  });
}

/** What some transactions count on a day for a deposit product, and the key of its item. */
export interface CountedDay {
  readonly key: ItemKey;
  readonly counts: Counts;
}

/** What transactions count, by day and deposit product. An event is counted for the deposit product that its account has now. */
export async function countedDays(
  table: Table,
  organisationId: string,
  rows: readonly CountedRow[],
): Promise<readonly CountedDay[]> {
  const events = rows.flatMap(countedEventsOf);
  const keys = [...new Set(events.map(({ accountId }) => accountId))].map((id) => accountKey(organisationId, id));
  const accounts = keys.length === 0 ? new Map<string, StoredItem>() : await table.getAll(keys, { kind: accountKind });
  const days = new Map<string, { readonly key: ItemKey; readonly counts: Counts[] }>();
  for (const { accountId, date, counts } of events) {
    const depositProduct = accounts.get(keyText(accountKey(organisationId, accountId)))?.['depositProduct'];
    const key = cardFiguresKey(organisationId, date, typeof depositProduct === 'string' ? depositProduct : '');
    const day = days.get(key.sk) ?? { key, counts: [] };
    days.set(key.sk, day);
    day.counts.push(counts);
  }
  return [...days.values()].map(({ key, counts }) => ({ key, counts: sumOfCounts(counts) }));
}

const countedEventsOf = (row: CountedRow): readonly CountedEvent[] =>
  row.events.some(({ type }) => isCounted(type)) ? countCardEvents(row) : [];

/** The items of days, by their keys. */
export const storedDays = (table: Table, days: readonly CountedDay[]): Promise<ReadonlyMap<string, StoredItem>> =>
  table.getAll(
    days.map(({ key }) => key),
    { kind: cardFiguresKind },
  );

/** The day that is stored, or one without counts. Throws if it cannot be read. */
export const dayIn = (stored: StoredItem | undefined, key: ItemKey): CardFiguresDay =>
  stored === undefined ? { ...key, version: 0, counts: {} } : cardFiguresItem.parse(stored);

export function isReadable(stored: StoredItem): boolean {
  try {
    cardFiguresItem.parse(stored);
    return true;
  } catch {
    return false;
  }
}

/** Replaces a stored day if its version has not changed. */
export const dayWrite = (stored: StoredItem | undefined, day: CardFiguresDay): Write =>
  stored === undefined ? insert(day) : replace(day);

/** What a run that counts anew has left on a day, also on one that cannot be read otherwise. */
export function recountIn(stored: StoredItem | undefined): CardFiguresDay['recount'] {
  if (stored === undefined) return undefined;
  const { pk, sk, recount } = stored;
  const day = { pk, sk, version: 0, counts: {}, recount };
  return isReadable(day) ? cardFiguresItem.parse(day).recount : undefined;
}

/** Stores the counts of a run beside a day that cannot be read, and changes nothing else of it. */
export const leavingWrite = (stored: StoredItem, recount: CardFiguresDay['recount']): Write => {
  const { version } = stored;
  const next = typeof version === 'number' ? { version: version + 1 } : {};
  return { Put: { Item: { ...stored, ...next, recount }, ...sameRawVersion(stored) } };
};

/** Puts what a run has counted in the place of a day that cannot be read. */
export const mendingWrite = (stored: StoredItem, counts: Counts): Write => {
  const { pk, sk, version } = stored;
  const next = typeof version === 'number' ? version + 1 : 1;
  return { Put: { Item: { pk, sk, version: next, counts, recount: recountIn(stored) }, ...sameRawVersion(stored) } };
};

/** The condition that an item has not been written since, even if its version is none. */
function sameRawVersion(stored: StoredItem | undefined) {
  const version = stored?.['version'];
  const ExpressionAttributeNames = { '#version': 'version' };
  if (version === undefined) return { ConditionExpression: 'attribute_not_exists(#version)', ExpressionAttributeNames };
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames,
    ExpressionAttributeValues: { ':version': version },
  };
}
