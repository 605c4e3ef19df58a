import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { isUnnotedMark, withoutIndex } from '../../kernel/lists/find/changed-entries.ts';
import type { IndexAccess } from '../../kernel/lists/find/index-reader.ts';
import { indexedNames } from '../../kernel/lists/find/member-terms.ts';
import { toMerge } from '../../kernel/lists/find/segments.ts';
import { findHead, hasTerms } from '../../kernel/lists/find/index-items.ts';
import type { ListMark } from '../../kernel/lists/list-marks.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { addMembers, renewMembers } from './add-members.ts';
import { foundLists, type IndexedList } from './found-lists.ts';
import { type IndexState, indexWrites, stateOf, withFree } from './index-state.ts';
import { mergeStep } from './merge-segments.ts';
import { firstWaitMs, readListMark, withoutIndexes } from './write-lists.ts';

/** A list gets an index when it has more members. A shorter one is read whole, which costs less. */
const indexedFrom = 2000;
/** So many members wait for the index. A search tests them one by one until then. */
const waitingMax = 16;

/**
 * Writes the next step of the indexes of an organisation: members that the list writer has listed or found changed, a merge of segments,
 * or members to which the terms of a new filter are added: until all have them, the other filters are searched as before.
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
    const wait = platform.settings.indexedFrom === undefined ? firstWaitMs : 0;
    const first = { entries: 0, step: 0, from: plusMs(platform.clock.now(), wait) };
    await table.transact([replace({ ...mark, found: { ...mark.found, [type]: first } })]);
    return true;
  }
  if (found.step === 0 && found.from !== undefined && platform.clock.now() < found.from) return false;
  const place: IndexAccess = { table, organisationId, type, cipher: await platform.cipher(organisationId) };
  const state = await stateOf(place);
  if (found.step === 0) {
    await begin(place, { mark, state, names: indexedNames(list.filters).join(' ') });
    return true;
  }
  if (state === undefined || state.head.step !== found.step) throw new ConcurrencyConflict();
  const step = { state, mark, list };
  if (state.content.merge !== undefined || toMerge(state.head.segments.map(({ members }) => members)) !== undefined) {
    await table.transact(indexWrites(place, state, await mergeStep(place, state)));
    return true;
  }
  if (total - found.entries + (mark.changed?.[type]?.length ?? 0) >= Math.min(waitingMax, from + 1)) {
    await addMembers(place, step);
    return true;
  }
  if (hasTerms(state.head, indexedNames(list.filters))) return false;
  await renewMembers(place, step);
  return true;
}

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
  const head = withFree({ ...state.head, step, terms: { names, step }, renewal: undefined, segments: [] }, slots);
  const content = state.stored === undefined ? undefined : { segments: {} };
  await table.transact([marked, ...indexWrites(place, state, { head, content, writes: [] })]);
}
