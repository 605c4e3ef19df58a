import { idsAt } from '../../kernel/lists/find/finder.ts';
import { type FindHead, namesWithTerms, type Segment } from '../../kernel/lists/find/index-items.ts';
import { type IndexAccess, placesById, segmentBlocks } from '../../kernel/lists/find/index-reader.ts';
import { indexedNames, memberTerms } from '../../kernel/lists/find/member-terms.ts';
import type { Positions } from '../../kernel/lists/find/positions.ts';
import {
  type BlockContent,
  blocksOf,
  blocksUpTo,
  coveredTerm,
  fencesOf,
  postingsOf,
} from '../../kernel/lists/find/segments.ts';
import type { ListMark } from '../../kernel/lists/list-marks.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import type { IndexedList } from './found-lists.ts';
import { freeing, type IndexState, indexWrites, withBlocks } from './index-state.ts';

const changedPerStepMax = 200;
const membersPerStepMax = 400;
/** A transaction has at most 100 writes. Mark, head and directory are the others. */
const blocksPerStepMax = 80;

/** What a step has read of a list and its index. */
interface ListStep {
  readonly state: IndexState;
  readonly mark: ListMark;
  readonly list: IndexedList;
}

/** Adds the next entries of the list, and those that have changed since they were added. */
export async function addMembers(place: IndexAccess, { state, mark, list }: ListStep): Promise<void> {
  const { table, type } = place;
  const { head } = state;
  const { entries = 0, step = 0 } = mark.found?.[type] ?? {};
  const all = mark.changed?.[type] ?? [];
  const changed = all.slice(0, changedPerStepMax);
  const length = Math.min((mark.totals[type] ?? 0) - entries, membersPerStepMax - changed.length);
  const knownPlaces = await placesById(place, state, changed);
  const taken: readonly Taken[] = [
    // What changed and is not in the index is added with its new content when its turn comes.
    ...changed.map((id) => ({ id, at: knownPlaces.get(id) })),
    ...(await entriesAfter(place, entries, length)),
  ];
  const part = await fitting(place, list, taken);
  const changes = Math.min(part.count, changed.length);
  const overrides = changed.slice(0, changes).some((id) => knownPlaces.has(id));

  const names = indexedNames(list.filters);
  const renewal = renewalOf(head, names);
  const next = {
    ...head,
    step: step + 1,
    terms: { names: namesWithTerms(head, names).join(' '), step: step + 1 },
    renewal: renewal && { ...renewal, step: step + 1 },
  };
  const marked: ListMark = {
    ...mark,
    found: { ...mark.found, [type]: { entries: entries + part.count - changes, step: step + 1 } },
    changed: { ...mark.changed, [type]: all.slice(changes) },
  };
  await table.transact([replace(marked), ...segmentWrites(place, state, { next, part, overrides })]);
}

/**
 * Adds the next of the first entries anew, with the terms of all filters. Once all have been, the segments that were there before are given
 * up. A step of a version with other filters in between makes it begin anew.
 */
export async function renewMembers(place: IndexAccess, { state, mark, list }: ListStep): Promise<void> {
  const { table, type } = place;
  const { head } = state;
  const { entries = 0, step = 0 } = mark.found?.[type] ?? {};
  const names = indexedNames(list.filters);
  const begun = renewalOf(head, names) ?? { names: names.join(' '), upTo: 0, from: head.nextSegment };
  const length = Math.min(entries - begun.upTo, membersPerStepMax);
  const part = await fitting(place, list, await entriesAfter(place, begun.upTo, length));
  const upTo = begun.upTo + part.count;
  const isWhole = upTo >= entries;
  const terms = isWhole ? names : namesWithTerms(head, names);
  const next = {
    ...head,
    step: step + 1,
    terms: { names: terms.join(' '), step: step + 1 },
    renewal: isWhole ? undefined : { ...begun, upTo, step: step + 1 },
  };
  const marked = { ...mark, found: { ...mark.found, [type]: { entries, step: step + 1 } } };
  const old = isWhole ? head.segments.filter(({ number }) => number < begun.from) : [];
  await table.transact([replace(marked), ...segmentWrites(place, state, { next, part, overrides: true, old })]);
}

/** How far the terms of these filters have been added; undefined if that has to begin. */
const renewalOf = ({ renewal, step }: FindHead, names: readonly string[]): FindHead['renewal'] =>
  renewal?.step === step && renewal.names === names.join(' ') ? renewal : undefined;

/** So many entries of the list after a number. */
async function entriesAfter(place: IndexAccess, after: number, length: number): Promise<readonly Taken[]> {
  const places = Array.from({ length }, (_, index) => after + index + 1);
  const ids = await idsAt(place, places, { consistent: true });
  return ids.map((id, index) => ({ id, at: after + index + 1 }));
}

/** The writes of an index that gets a part as its newest segment, and loses old ones about which newer segments say everything. */
function segmentWrites(
  place: IndexAccess,
  state: IndexState,
  {
    next,
    part: { covered, blocks },
    overrides,
    old = [],
  }: {
    readonly next: FindHead;
    readonly part: Part;
    readonly overrides: boolean;
    readonly old?: readonly Segment[];
  },
): readonly Write[] {
  const number = next.nextSegment;
  const added = withBlocks(place, { head: next }, { segment: number, first: 0, blocks });
  const { slots, writes } = added;
  const isAlone = slots.length === 1;
  const isNothing = covered.length === 0;
  const segment = { number, members: covered.length, overrides, ...(isAlone ? { slot: slots[0] } : {}) };
  const isKept = ({ number: one }: Segment) => old.every((other) => other.number !== one);
  const segments = next.segments.filter(isKept);
  const freed = old.flatMap((one) => segmentBlocks(one, state.content).slots);
  const cut = { ...(freed.length === 0 ? added.next : freeing(added.next, freed)), segments };
  const gone = new Set(old.map((one) => String(one.number)));
  const listed = Object.entries(state.content.segments).filter(([name]) => !gone.has(name));
  const own = isAlone || isNothing ? [] : [[String(number), { slots, fences: fencesOf(blocks) }] as const];
  const isListed = own.length > 0 || listed.length < Object.keys(state.content.segments).length;
  return indexWrites(place, state, {
    head: isNothing ? cut : { ...cut, nextSegment: number + 1, segments: [...segments, segment] },
    content: isListed ? { ...state.content, segments: Object.fromEntries([...listed, ...own]) } : undefined,
    writes,
  });
}

/** The first of the members that a step takes, as a segment. */
interface Part {
  readonly count: number;
  readonly covered: Positions;
  readonly blocks: readonly BlockContent[];
}

/** A member that a step takes, and its place. Without one, it is not in the index yet. */
interface Taken {
  readonly id: string;
  readonly at: number | undefined;
}

/** The blocks of as many of the first members as one transaction takes, and at least of one: members differ a lot in their terms. */
async function fitting(place: IndexAccess, list: IndexedList, taken: readonly Taken[]): Promise<Part> {
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
