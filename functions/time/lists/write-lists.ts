import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { ListedType } from '../../kernel/journal/change.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { deletedIn, type JournalRow, type ListEntry, listedTypesIn } from '../../kernel/journal/journal.ts';
import {
  indexedTypes,
  isUnnoted,
  isUnnotedMark,
  withChangedEntries,
  withoutIndex,
} from '../../kernel/lists/find/changed-entries.ts';
import { leavesOf, findLeafEntries } from '../../kernel/lists/leaves.ts';
import { firstListMark, leafOf, listMark, type ListMark } from '../../kernel/lists/list-marks.ts';
import { inOrder, journalSince } from '../../kernel/lists/organisation-list.ts';
import type { Platform } from '../../ports/platform.ts';
import { organisationIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { changesOf, draftOf, draftWrites, type ListChange, type ListDraft, markWith } from './list-draft.ts';

/**
 * How long a window of the journal stays open. A request answers within 5 seconds, so its row is in the journal by then; the
 * other 5 seconds allow for clocks that differ. {@link addLateRow} adds rows that come even later.
 */
export const windowClosesAfterMs = 10_000;
const rowsPerStepMax = 400;
/** The most deletions in one transaction: each of them may change a different leaf. */
const goingPerStepMax = 50;
/**
 * After a deployment, functions of the version before run for some minutes. If it does not note what it changes, an index waits until they have
 * ended.
 */
export const firstWaitMs = 3_600_000;
const unnotedMessage = 'an index of a list was given up: a version that does not note its changes has written';

/**
 * Writes the closed part of an organisation's journal to its lists. One transaction writes leaves and mark, on the condition that
 * the mark has not changed. Returns true if there is more to write.
 */
export async function writeLists(platform: Platform, organisationId: string): Promise<boolean> {
  return withOptimisticRetry(platform, async () => {
    const { table } = platform;
    const next = plusMs(platform.clock.now(), -windowClosesAfterMs);
    const mark = await announced(table, organisationId, next);
    if (mark === undefined) return false;
    const closed = rowSpanOf(mark);
    const isOld = closed < next;
    const { rows, until, isLast } = await firstRows(table, organisationId, { from: mark.until, until: closed });
    if (rows.length === 0) return false;
    const changeOf = (type: ListedType) => ({ created: inOrder(rows, type), deleted: deletedBy(rows, type) });
    const types = listedTypesIn(rows);
    const drafts = await draftsOf(table, organisationId, { mark, types, changeOf });
    const going = drafts.flatMap((draft) => draft.going.map(({ id }) => id));
    if (going.length <= goingPerStepMax) {
      await save(
        table,
        { ...withChanged(platform, mark, rows), until, noted: until },
        drafts,
        writesOf(organisationId, drafts),
      );
      return !isLast || isOld;
    }
    // Too many deletions of one moment: delete some of them now. The mark stays, so the next step reads the same rows again.
    const some = new Set(going.slice(0, goingPerStepMax));
    const fewerOf = (type: ListedType) => ({
      created: [],
      deleted: deletedBy(rows, type).filter(({ id }) => some.has(id)),
    });
    const fewer = await draftsOf(table, organisationId, { mark, types, changeOf: fewerOf });
    await save(table, mark, fewer, writesOf(organisationId, fewer));
    return true;
  });
}

/**
 * The mark with the span that is read next, stored before anything is read. A span that an earlier step has announced is finished
 * first. Returns undefined if no window has closed since the last one.
 */
async function announced(table: Table, organisationId: string, closed: Instant): Promise<ListMark | undefined> {
  const mark = await readListMark(table, organisationId);
  if (rowSpanOf(mark) > mark.until) return mark;
  if (closed <= mark.until) return undefined;
  // Without a row there is nothing to announce.
  const [first] = await journalSince(table, organisationId, mark.until, { until: closed, limit: 1 });
  return first === undefined ? undefined : putMark(table, { ...mark, reading: closed });
}

/** Up to where rows are in the lists or may be read right now. Later rows will be read. */
export const rowSpanOf = ({ until, reading = until }: ListMark): Instant => (reading > until ? reading : until);

/**
 * Lets a list writer that has read the journal, but not committed yet, fail and read again: it may have missed a row of its span.
 * Returns the mark as it is then.
 */
export function holdLists(platform: Platform, organisationId: string): Promise<ListMark> {
  return withOptimisticRetry(platform, async () =>
    putMark(platform.table, await readListMark(platform.table, organisationId)),
  );
}

async function putMark(table: Table, mark: ListMark): Promise<ListMark> {
  await table.transact([mark.version === 0 ? insert({ ...mark, version: 1 }) : replace(mark)]);
  return { ...mark, version: mark.version + 1 };
}

/** The mark with what rows have changed of lists with an index. It gives up an index that does not have everything that has changed. */
function withChanged(platform: Platform, mark: ListMark, rows: readonly JournalRow[]): ListMark {
  if (isUnnotedMark(mark) || rows.some(isUnnoted)) return withoutIndexes(platform, mark);
  return rows.reduce((before, { changed = {} }) => withChangedEntries(before, changed), mark);
}

/**
 * The mark without indexes, because a version has changed something that does not note it. They are made anew once no function of that
 * version can run any more.
 */
export function withoutIndexes(
  { clock, settings, log }: Pick<Platform, 'clock' | 'settings' | 'log'>,
  mark: ListMark,
): ListMark {
  const types = indexedTypes(mark);
  if (types.length === 0) return mark;
  log.error(unnotedMessage, { organisationId: organisationIdOf(mark) });
  const from = settings.indexedFrom === undefined ? plusMs(clock.now(), firstWaitMs) : undefined;
  return types.reduce((before, type) => withoutIndex(before, type, from), mark);
}

/**
 * Handles a row that was written after its window was closed: adds the items that it created, unless the lists have them
 * already, and removes the items that it deleted. Added items come at the end of the list instead of at their time. They are
 * never lost and never added twice.
 */
export async function addLateRow(platform: Platform, row: JournalRow): Promise<void> {
  await withOptimisticRetry(platform, async () => {
    const { table } = platform;
    const { organisationId } = row;
    const mark = await readListMark(table, organisationId);
    if (row.writtenAt >= mark.until) return;
    const missing = new Map<ListedType, readonly ListEntry[]>();
    const types = listedTypesIn([row]);
    for (const type of types) {
      const created = inOrder([row], type);
      const leaves = leavesOf(table, organisationId, type);
      const listed = await findLeafEntries(leaves, leafOf(mark.totals[type] ?? 0), created.slice(0, 1));
      if (listed.length === 0) missing.set(type, created);
    }
    const changeOf = (type: ListedType) => ({ created: missing.get(type) ?? [], deleted: deletedIn(row, type) });
    const drafts = await draftsOf(table, organisationId, { mark, types, changeOf });
    const writes = writesOf(organisationId, drafts);
    const changed = withChanged(platform, mark, [row]);
    if (writes.length > 0 || changed !== mark) await save(table, changed, drafts, writes);
  });
}

interface Step {
  readonly rows: readonly JournalRow[];
  /** All rows before this moment are among them. */
  readonly until: Instant;
  readonly isLast: boolean;
}

/** The first rows of a span, up to a bound. All rows of one moment stay together. */
async function firstRows(
  table: Table,
  organisationId: string,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<Step> {
  const rows = await journalSince(table, organisationId, from, { until, limit: rowsPerStepMax + 1 });
  const next = rows[stepLength(rows)]?.writtenAt;
  if (next === undefined) return { rows, until, isLast: true };
  const before = rows.filter((row) => row.writtenAt < next);
  if (before.length > 0) return { rows: before, until: next, isLast: false };
  const after = plusMs(next, 1);
  return { rows: await journalSince(table, organisationId, next, { until: after }), until: after, isLast: false };
}

/** How many rows fit into one transaction. */
function stepLength(rows: readonly JournalRow[]): number {
  let deleted = 0;
  const full = rows.findIndex((row, index) => {
    deleted += listedTypesIn([row]).reduce((sum, type) => sum + deletedIn(row, type).length, 0);
    return index === rowsPerStepMax || deleted > goingPerStepMax;
  });
  return full < 0 ? rows.length : full;
}

const deletedBy = (rows: readonly JournalRow[], type: ListedType): readonly ListEntry[] =>
  rows.flatMap((row) => deletedIn(row, type));

/** The mark of the lists of an organisation, as it is now. */
export async function readListMark(table: Table, organisationId: string): Promise<ListMark> {
  const ref = listMark(organisationId);
  const stored = await table.get(ref.key);
  return stored === undefined ? firstListMark(organisationId) : ref.parse(stored);
}

function draftsOf(
  table: Table,
  organisationId: string,
  {
    mark,
    types,
    changeOf,
  }: {
    readonly mark: ListMark;
    readonly types: readonly ListedType[];
    readonly changeOf: (type: ListedType) => ListChange;
  },
): Promise<readonly ListDraft[]> {
  const changes = changesOf(types, changeOf);
  return Promise.all(
    changes.map(({ type, change }) => draftOf(table, organisationId, { type, total: mark.totals[type] ?? 0, change })),
  );
}

const writesOf = (organisationId: string, drafts: readonly ListDraft[]): readonly Write[] =>
  drafts.flatMap((draft) => draftWrites(organisationId, draft));

/** Writes all in one transaction, on the condition that the mark has not changed. */
async function save(
  table: Table,
  mark: ListMark,
  drafts: readonly ListDraft[],
  writes: readonly Write[],
): Promise<void> {
  const marked = markWith(mark, drafts);
  await table.transact([...writes, mark.version === 0 ? insert({ ...marked, version: 1 }) : replace(marked)]);
}
