import { type CalendarDate, calendarDateOf, datePartsOf } from '../../kernel/base/calendar/calendar-date.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { leafIdsMax, leafOf } from '../../kernel/lists/list-marks.ts';
import type { ListSource } from '../../kernel/lists/list-source.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import {
  type DayCounts,
  dayCounts,
  dayCountsItem,
  dayCountsPartition,
  dayLeaf,
  type DayLeaf,
  type EndOfDay,
  endsOfDay,
  monthOf,
} from './store.ts';

const daysInMonthMax = 31;

/** A range of dates, both inclusive. */
export interface DateSpan {
  readonly from?: CalendarDate | undefined;
  readonly to: CalendarDate;
}

/** The ends of day of one date. */
export interface DayEntries {
  readonly date: CalendarDate;
  readonly ids: readonly string[];
}

/** Returns the writes that append ends of day to the lists of their dates. */
export async function enterDays(table: Table, organisationId: string, days: readonly DayEntries[]): Promise<Write[]> {
  const months = [...Map.groupBy(days, ({ date }) => monthOf(date)).values()];
  return (await Promise.all(months.map((some) => enterMonth(table, organisationId, some)))).flat();
}

async function enterMonth(table: Table, organisationId: string, days: readonly DayEntries[]): Promise<Write[]> {
  const [first] = days;
  if (first === undefined) return [];
  const ref = dayCounts(organisationId, first.date);
  const stored = await table.get(ref.key);
  const month = stored === undefined ? emptyMonth(ref) : ref.parse(stored);
  const leaves = days.map(({ date, ids }) =>
    enterDay(table, organisationId, { date, ids }, month.counts[dayIndex(date)] ?? 0),
  );
  const counts = [...month.counts];
  for (const { date, ids } of days) counts[dayIndex(date)] = (counts[dayIndex(date)] ?? 0) + ids.length;
  return [written({ ...month, counts }), ...(await Promise.all(leaves)).flat()];
}

/** Fills the last leaf of a date, which has `count` entries so far, and adds new leaves. */
async function enterDay(
  table: Table,
  organisationId: string,
  { date, ids }: DayEntries,
  count: number,
): Promise<Write[]> {
  const writes: Write[] = [];
  for (let done = 0; done < ids.length;) {
    const position = count + done;
    const added = ids.slice(done, done + leafIdsMax - (position % leafIdsMax));
    const leaf = await leafAt(table, dayLeaf(organisationId, date, leafOf(position + 1)), position % leafIdsMax === 0);
    writes.push(written({ ...leaf, ids: [...leaf.ids, ...added] }));
    done += added.length;
  }
  return writes;
}

const dayIndex = (date: CalendarDate): number => datePartsOf(date).day - 1;

/** A new item has version 0 and must not exist yet. */
const written = (item: DayCounts | DayLeaf): Write =>
  item.version === 0 ? insert({ ...item, version: 1 }) : replace(item);

const emptyMonth = (ref: ItemRef<DayCounts>): DayCounts => ({
  ...ref.key,
  version: 0,
  counts: Array.from({ length: daysInMonthMax }, () => 0),
});

async function leafAt(table: Table, ref: ItemRef<DayLeaf>, isNew: boolean): Promise<DayLeaf> {
  if (isNew) return { ...ref.key, version: 0, ids: [] };
  const stored = await table.get(ref.key);
  invariant(stored !== undefined, 'a leaf of an end-of-day list is missing');
  return ref.parse(stored);
}

/**
 * Returns the ends of day of an organisation in a range of dates, by date. The counts of all months are read in one
 * query. From them the leaves of a page are known at any offset.
 */
export async function endsOfDayOfOrganisation(
  table: Table,
  organisationId: string,
  span: DateSpan,
): Promise<ListSource<EndOfDay>> {
  const days = await countedDays(table, organisationId, span);
  return {
    total: days.reduce((sum, { count }) => sum + count, 0),
    slice: async (from, to) => {
      const ids = await idsBetween(table, organisationId, days, { from, to });
      const soon = await endsOfDay.byId(table, organisationId, ids, { consistent: false });
      // If an eventually consistent read misses a row, we read again consistently.
      const rows = soon.length === ids.length ? soon : await endsOfDay.byId(table, organisationId, ids);
      invariant(rows.length === ids.length, `the end-of-day list has ${ids.length} ids, but ${rows.length} rows exist`);
      return rows;
    },
  };
}

interface CountedDay {
  readonly date: CalendarDate;
  readonly count: number;
}

async function countedDays(
  table: Table,
  organisationId: string,
  { from, to }: DateSpan,
): Promise<readonly CountedDay[]> {
  const months = await table.query({
    pk: dayCountsPartition(organisationId),
    ...(from === undefined ? {} : { from: monthOf(from) }),
    to: monthOf(to),
  });
  return months
    .map(dayCountsItem.parse)
    .flatMap(daysOf)
    .filter(({ date }) => (from === undefined || date >= from) && date <= to);
}

function daysOf({ sk, counts }: DayCounts): readonly CountedDay[] {
  const [year, month] = sk.split('-').map(Number);
  return counts.flatMap((count, index) =>
    count === 0 ? [] : [{ date: calendarDateOf({ year: year ?? 0, month: month ?? 0, day: index + 1 }), count }],
  );
}

/** Returns the ids at positions `from` to `to` of consecutive days. */
async function idsBetween(
  table: Table,
  organisationId: string,
  days: readonly CountedDay[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const leaves: { readonly ref: ItemRef<DayLeaf>; readonly before: number }[] = [];
  let before = 0;
  for (const { date, count } of days) {
    const [first, last] = [Math.max(1, from - before), Math.min(count, to - before)];
    for (let leaf = leafOf(first); first <= last && leaf <= leafOf(last); leaf += 1) {
      leaves.push({ ref: dayLeaf(organisationId, date, leaf), before: before + (leaf - 1) * leafIdsMax });
    }
    before += count;
  }
  const found = await table.getAll(leaves.map(({ ref }) => ref.key));
  return leaves.flatMap(({ ref, before }) => {
    const item = found.get(keyText(ref.key));
    const ids = item === undefined ? [] : ref.parse(item).ids;
    return ids.slice(Math.max(0, from - before - 1), Math.max(0, to - before));
  });
}
