import { type Instant, plusMs } from '../kernel/calendar/instant.ts';
import { type ListedType, listedTypes } from '../kernel/journal/change.ts';
import type { JournalRow } from '../kernel/journal/journal.ts';
import {
  firstListMark,
  leafIdsMax,
  leafKey,
  leafOf,
  listLeafItem,
  type ListLeaf,
  listMark,
  type ListMark,
  listPartition,
} from '../kernel/lists/list-marks.ts';
import { inOrder, journalSince } from '../kernel/lists/organisation-list.ts';
import { invariant } from '../kernel/invariant.ts';
import { retryingRaces } from '../kernel/journal/commit.ts';
import type { Platform } from '../kernel/runtime/platform.ts';
import type { Table } from '../kernel/table/table.ts';
import { insert, replace, type Write } from '../kernel/table/write.ts';

/**
 * How long a window of the journal stays open. A request answers within 5 seconds, so whatever it writes stands in the
 * journal by then; the rest is room for clocks that differ. Rows that come later still are added by {@link addLateRow}.
 */
export const windowClosesAfterMs = 10_000;
const rowsPerStepMax = 400;

type Entries = readonly { readonly id: string; readonly createdAt: Instant }[];

/**
 * Writes the closed part of an organisation's journal into its lists: leaves and mark in one transaction, on the
 * condition that nobody moved the mark. True when more is left.
 */
export async function writeLists(platform: Platform, organisationId: string): Promise<boolean> {
  return retryingRaces(platform, async () => {
    const mark = await readMark(platform.table, organisationId);
    const closed = plusMs(platform.clock.now(), -windowClosesAfterMs);
    if (closed <= mark.until) return false;
    const { rows, until, isLast } = await firstRows(platform.table, organisationId, {
      from: mark.until,
      until: closed,
    });
    if (rows.length === 0) return false;
    await append(platform.table, organisationId, { ...mark, until }, (type) => inOrder(rows, type));
    return !isLast;
  });
}

/**
 * Adds what a row created that came after its window was closed, unless it stands in the lists already. It then stands
 * at the end of the list instead of at its moment: late, but never lost and never twice.
 */
export async function addLateRow(platform: Platform, row: JournalRow): Promise<void> {
  await retryingRaces(platform, async () => {
    const mark = await readMark(platform.table, row.organisationId);
    if (row.writtenAt >= mark.until) return;
    const missing = new Map<ListedType, Entries>();
    for (const type of listedTypes) {
      const created = inOrder([row], type);
      const [first] = created;
      if (first !== undefined && !(await isListed(platform.table, mark, row.organisationId, type, first))) {
        missing.set(type, created);
      }
    }
    if (missing.size > 0) await append(platform.table, row.organisationId, mark, (type) => missing.get(type) ?? []);
  });
}

interface Step {
  readonly rows: readonly JournalRow[];
  /** All rows before this moment are among them. */
  readonly until: Instant;
  readonly isLast: boolean;
}

/** The first rows of a span up to a bound, but never only a part of those of one moment. */
async function firstRows(
  table: Table,
  organisationId: string,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<Step> {
  const rows = await journalSince(table, organisationId, from, { until, limit: rowsPerStepMax + 1 });
  const next = rows[rowsPerStepMax]?.writtenAt;
  if (next === undefined) return { rows, until, isLast: true };
  const before = rows.filter((row) => row.writtenAt < next);
  if (before.length > 0) return { rows: before, until: next, isLast: false };
  const after = plusMs(next, 1);
  return { rows: await journalSince(table, organisationId, next, { until: after }), until: after, isLast: false };
}

async function readMark(table: Table, organisationId: string): Promise<ListMark> {
  const ref = listMark(organisationId);
  const stored = await table.get(ref.key);
  return stored === undefined ? firstListMark(organisationId) : ref.parse(stored);
}

async function append(
  table: Table,
  organisationId: string,
  mark: ListMark,
  entriesOf: (type: ListedType) => Entries,
): Promise<void> {
  const totals = { ...mark.totals };
  const writes: Write[] = [];
  for (const type of listedTypes) {
    const entries = entriesOf(type);
    const total = totals[type] ?? 0;
    if (entries.length === 0) continue;
    writes.push(...(await leafWrites(table, listPartition(organisationId, type), total, entries)));
    totals[type] = total + entries.length;
  }
  const marked = { ...mark, totals };
  await table.transact([...writes, mark.version === 0 ? insert({ ...marked, version: 1 }) : replace(marked)]);
}

/** Fills the last leaf and begins new ones. */
async function leafWrites(table: Table, partition: string, total: number, entries: Entries): Promise<Write[]> {
  const writes: Write[] = [];
  let before: ListLeaf | undefined;
  for (let done = 0; done < entries.length;) {
    const number = total + done + 1;
    const key = { pk: partition, sk: leafKey(leafOf(number)) };
    const room = leafIdsMax - ((number - 1) % leafIdsMax);
    const added = entries.slice(done, done + room);
    const isNew = room === leafIdsMax;
    if (isNew && number > 1) before ??= await leafAt(table, partition, leafOf(number - 1));
    const leaf = isNew ? emptyLeaf(key, before) : await leafAt(table, partition, leafOf(number));
    const filled = withEntries(leaf, added);
    writes.push(isNew ? insert({ ...filled, version: 1 }) : replace(filled));
    before = filled;
    done += added.length;
  }
  return writes;
}

async function leafAt(table: Table, partition: string, leaf: number): Promise<ListLeaf> {
  const stored = await table.get({ pk: partition, sk: leafKey(leaf) });
  invariant(stored !== undefined, 'every leaf up to the total of a list exists');
  return listLeafItem.parse(stored);
}

const emptyLeaf = (key: { pk: string; sk: string }, before: ListLeaf | undefined): ListLeaf => ({
  ...key,
  version: 0,
  ids: [],
  earliest: '9999-12-31T23:59:59.999Z' as Instant,
  latest: before?.latest ?? ('0000-01-01T00:00:00.000Z' as Instant),
});

function withEntries(leaf: ListLeaf, added: Entries): ListLeaf {
  const moments = added.map((entry) => entry.createdAt);
  return {
    ...leaf,
    ids: [...leaf.ids, ...added.map((entry) => entry.id)],
    earliest: [leaf.earliest, ...moments].reduce((one, other) => (other < one ? other : one)),
    latest: [leaf.latest, ...moments].reduce((one, other) => (other > one ? other : one)),
  };
}

/** Looks back from the end of a list; leaves that end before the entry's moment cannot hold it, nor can those before them. */
async function isListed(
  table: Table,
  mark: ListMark,
  organisationId: string,
  type: ListedType,
  entry: { readonly id: string; readonly createdAt: Instant },
): Promise<boolean> {
  for (let leaf = leafOf(mark.totals[type] ?? 0); leaf >= 1; leaf -= 1) {
    const stored = await table.get({ pk: listPartition(organisationId, type), sk: leafKey(leaf) });
    if (stored === undefined) continue;
    const { ids, latest } = listLeafItem.parse(stored);
    if (ids.includes(entry.id)) return true;
    if (latest < entry.createdAt) return false;
  }
  return false;
}
