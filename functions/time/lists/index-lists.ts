import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { isUnnotedMark, withoutIndex } from '../../kernel/lists/find/changed-entries.ts';
import { idsAt } from '../../kernel/lists/find/finder.ts';
import { type IndexAccess, placesById } from '../../kernel/lists/find/index-reader.ts';
import { indexedNames, memberTerms } from '../../kernel/lists/find/member-terms.ts';
import { blocksOf, blocksUpTo, coveredTerm, fencesOf, postingsOf, toMerge } from '../../kernel/lists/find/segments.ts';
import { findHead, hasTerms } from '../../kernel/lists/find/index-items.ts';
import type { ListMark } from '../../kernel/lists/list-marks.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { foundLists, type IndexedList } from './found-lists.ts';
import { type IndexState, indexWrites, stateOf, withBlocks, withFree } from './index-state.ts';
import { mergeStep } from './merge-segments.ts';
import { firstWaitMs, readListMark, withoutIndexes } from './write-lists.ts';

/** A list gets an index when it has more members. A shorter one is read whole, which costs less. */
const indexedFrom = 2000;
/** So many members wait for the index. A search tests them one by one until then. */
const waitingMax = 16;
const changedPerStepMax = 200;
const membersPerStepMax = 400;
/** A transaction has at most 100 writes. Mark, head and directory are the others. */
const blocksPerStepMax = 80;

/**
 * Writes the next step of the indexes of an organisation: members that the list writer has listed or found changed, or a merge of segments.
 * In a stage whose lists are not indexed, an index that there is is given up. Each step is one transaction on condition of the head that it has read, so it may be tried twice or end at any point. Returns true if
 * there is more to write. Throws what the step of a list has thrown, once the other lists have nothing more to write.
 */
export async function indexLists(platform: Platform, organisationId: string): Promise<boolean> {
  let failure: { readonly error: unknown } | undefined;
  for (const list of foundLists) {
    try {
      if (await withOptimisticRetry(platform, () => stepOf(platform, organisationId, list))) return true;
    } catch (error) {
      // The indexes of the other lists go on. The last step fails, so the message of the queue does.
      failure ??= { error };
    }
  }
  if (failure !== undefined) throw failure.error;
  return false;
}

async function stepOf(platform: Platform, organisationId: string, list: IndexedList): Promise<boolean> {
  const { table } = platform;
  const type = list.things.listedType;
  const mark = await readListMark(table, organisationId);
  const total = mark.totals[type] ?? 0;
  const found = mark.found?.[type];
  const hasBegun = found !== undefined && found.step > 0;
  if (!platform.settings.lists.areIndexed) {
    if (hasBegun) await table.transact([replace(withoutIndex(mark, type))]);
    return hasBegun;
  }
  if (hasBegun && isUnnotedMark(mark)) {
    await table.transact([replace(withoutIndexes(platform, mark))]);
    return true;
  }
  const from = platform.settings.indexedFrom ?? indexedFrom;
  if (found === undefined && total <= from) return false;
  if (found === undefined) {
    const first = { entries: 0, step: 0, from: plusMs(platform.clock.now(), firstWaitOf(platform)) };
    await table.transact([replace({ ...mark, found: { ...mark.found, [type]: first } })]);
    return true;
  }
  if (found.step === 0 && found.from !== undefined && platform.clock.now() < found.from) return false;
  const place: IndexAccess = { table, organisationId, type, cipher: await platform.cipher(organisationId) };
  const state = await stateOf(place);
  if (found.step === 0) {
    await begin(place, { mark, state, names: indexedNames(list.filters) });
    return true;
  }
  if (state === undefined || state.head.step !== found.step) throw new ConcurrencyConflict();
  const { head } = state;
  if (!hasTerms(head, indexedNames(list.filters))) {
    // Functions of the version that has added members without some terms may run for a while.
    await table.transact([replace(withoutIndex(mark, type, plusMs(platform.clock.now(), firstWaitOf(platform))))]);
    return true;
  }
  if (state.content.merge !== undefined || toMerge(head.segments.map(({ members }) => members)) !== undefined) {
    await table.transact(indexWrites(place, state, await mergeStep(place, state)));
    return true;
  }
  if (total - found.entries + (mark.changed?.[type]?.length ?? 0) < Math.min(waitingMax, from + 1)) return false;
  await addMembers(place, { state, mark, list });
  return true;
}

const firstWaitOf = ({ settings }: Pick<Platform, 'settings'>): number =>
  settings.indexedFrom === undefined ? firstWaitMs : 0;

/** Begins an index without members, in place of one that was given up. From now on the list writer notes what changes. */
async function begin(
  place: IndexAccess,
  { mark, state, names }: { readonly mark: ListMark; readonly state: IndexState | undefined; readonly names: string },
): Promise<void> {
  const { table, organisationId, type } = place;
  const step = (state?.head.step ?? 0) + 1;
  const marked = replace({ ...mark, noted: mark.until, found: { ...mark.found, [type]: { entries: 0, step } } });
  if (state === undefined) {
    const empty = {
      step,
      terms: { names, step },
      directory: 0,
      segments: [],
      nextSegment: 1,
      slots: 0,
      free: new Uint8Array(),
    };
    const { key } = findHead(organisationId, type);
    await table.transact([marked, insert({ ...key, ...empty, version: 1 })]);
    return;
  }
  const slots = Array.from({ length: state.head.slots }, (_, slot) => slot + 1);
  const head = withFree({ ...state.head, step, terms: { names, step }, segments: [] }, slots);
  const content = state.stored === undefined ? undefined : { segments: {} };
  await table.transact([marked, ...indexWrites(place, state, { head, content, writes: [] })]);
}

/** Adds the next entries of the list, and those that have changed since they were added. */
async function addMembers(
  place: IndexAccess,
  { state, mark, list }: { readonly state: IndexState; readonly mark: ListMark; readonly list: IndexedList },
): Promise<void> {
  const { table, type } = place;
  const { head, stored } = state;
  const { entries = 0, step = 0 } = mark.found?.[type] ?? {};
  const all = mark.changed?.[type] ?? [];
  const changed = all.slice(0, changedPerStepMax);
  const length = Math.min((mark.totals[type] ?? 0) - entries, membersPerStepMax - changed.length);
  const places = Array.from({ length }, (_, index) => entries + index + 1);
  const ids = await idsAt(place, places, { consistent: true });
  const knownPlaces = await placesById(place, { head, directory: stored }, changed);
  const taken: readonly Taken[] = [
    // What changed and is not in the index is added with its new content when its turn comes.
    ...changed.map((id) => ({ id, at: knownPlaces.get(id) })),
    ...ids.map((id, index) => ({ id, at: entries + index + 1 })),
  ];
  const { count, covered, blocks } = await fitting(place, list, taken);
  const changes = Math.min(count, changed.length);
  const added = count - changes;

  const number = head.nextSegment;
  const { next, slots, writes } = withBlocks(place, state, { segment: number, first: 0, blocks });
  const [slot] = slots;
  const isAlone = slots.length === 1;
  const overrides = changed.slice(0, changes).some((id) => knownPlaces.has(id));
  const segment = { number, members: covered.length, overrides, ...(isAlone ? { slot } : {}) };
  const segments = { ...state.content.segments, [String(number)]: { slots, fences: fencesOf(blocks) } };
  const marked: ListMark = {
    ...mark,
    found: { ...mark.found, [type]: { entries: entries + added, step: step + 1 } },
    changed: { ...mark.changed, [type]: all.slice(changes) },
  };
  const known = { step: step + 1, terms: { names: indexedNames(list.filters), step: step + 1 } };
  await table.transact([
    replace(marked),
    ...indexWrites(place, state, {
      head:
        covered.length === 0
          ? { ...next, ...known }
          : { ...next, ...known, nextSegment: number + 1, segments: [...head.segments, segment] },
      content: isAlone || covered.length === 0 ? undefined : { ...state.content, segments },
      writes,
    }),
  ]);
}

/** A member that a step takes, and its place. Without one, it is not in the index yet. */
interface Taken {
  readonly id: string;
  readonly at: number | undefined;
}

/** The blocks of as many of the first members as one transaction takes, and at least of one: members differ a lot in their terms. */
async function fitting(place: IndexAccess, list: IndexedList, taken: readonly Taken[]) {
  const { table, organisationId } = place;
  const ids = taken.flatMap(({ id, at }) => (at === undefined ? [] : id));
  const members = await list.things.byId(table, organisationId, ids);
  const terms = new Map(members.map((member) => [member.id, memberTerms(list.filters, member, place)]));
  for (let count = taken.length; ; count = Math.ceil(count / 2)) {
    const placed = taken
      .slice(0, count)
      .flatMap(({ id, at }) => (at === undefined ? [] : { place: at, terms: terms.get(id) ?? [] }));
    const { covered, postings } = postingsOf(placed);
    const all = [{ term: coveredTerm, places: covered }, ...postings];
    if (count <= 1) return { count, covered, blocks: blocksUpTo(blocksPerStepMax, all) };
    const blocks = blocksOf(all);
    if (blocks.length <= blocksPerStepMax) return { count, covered, blocks };
  }
}
