import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { blocksOfRanges, type IndexAccess, readBlocks, segmentBlocks } from '../../kernel/lists/find/index-reader.ts';
import { united } from '../../kernel/lists/find/positions.ts';
import {
  blocksOf,
  coveredTerm,
  fencesOf,
  mergedPostings,
  type TermPosting,
  toMerge,
} from '../../kernel/lists/find/segments.ts';
import type { DirectoryContent, Segment } from '../../kernel/lists/find/index-items.ts';
import { freeing, type IndexState, type IndexStep, withBlocks } from './index-state.ts';

/** So many blocks of all segments together are merged in a step: its transaction writes about as many. */
const blocksPerStep = 60;

/** A point in the order of terms and, within a term, of places: all before it was merged, and the term up to this place. */
interface MergePoint {
  readonly term: string;
  readonly place: number;
}

const isBefore = (one: MergePoint, other: MergePoint): boolean =>
  one.term < other.term || (one.term === other.term && one.place < other.place);

/** The next step of the merge that is under way, or the first one of the next. */
export async function mergeStep(place: IndexAccess, state: IndexState): Promise<IndexStep> {
  const { head, content } = state;
  const merge = content.merge ?? begun(state);
  const segments = head.segments.filter(({ number }) => merge.from.includes(number));
  const start = { term: merge.next, place: merge.after ?? 0 };
  const count = Math.max(1, Math.floor(blocksPerStep / segments.length));
  const parts = await Promise.all(segments.map((segment) => partOf(place, { segment, content, start, count })));
  const limits = parts.flatMap(({ limit }) => limit ?? []);
  const limit = limits.length === 0 ? undefined : limits.reduce((one, other) => (isBefore(other, one) ? other : one));
  const covered = united(parts.map((part) => part.covered));
  const merged = mergedPostings(
    parts.map((part) => ({ covered: part.covered, postings: between(part.postings, start, limit) })),
  );
  const isFirst = merge.slots.length === 0;
  const blocks = blocksOf([...(isFirst ? [{ term: coveredTerm, places: covered }] : []), ...merged]);
  const { next, slots, writes } = withBlocks(place, state, {
    segment: merge.into,
    first: merge.slots.length,
    blocks,
  });
  // The last term of the step before is less than `next`, or the same.
  const fences = fencesOf(blocks, isFirst ? coveredTerm : undefined);
  const all = {
    slots: [...merge.slots, ...slots],
    fences: [...merge.fences, ...(isFirst ? fences : [merge.next, ...fences.slice(1)].slice(0, fences.length))],
  };
  const counted = { ...next, nextSegment: Math.max(next.nextSegment, merge.into + 1) };
  if (limit !== undefined) {
    const { after: _, ...rest } = merge;
    const point = { next: limit.term, ...(limit.place === 0 ? {} : { after: limit.place }) };
    return { head: counted, content: { ...content, merge: { ...rest, ...all, ...point } }, writes };
  }
  return {
    ...ended({ ...state, head: counted }, { segments, into: merge.into, all, members: covered.length }),
    writes,
  };
}

/** The postings after a point, and up to another one: of its term, the places up to it. What segments are about is not among them. */
function between(postings: readonly TermPosting[], start: MergePoint, limit: MergePoint | undefined) {
  return postings.flatMap(({ term, places }): TermPosting | readonly never[] => {
    if (term === coveredTerm || term < start.term || (limit !== undefined && term > limit.term)) return [];
    const left = places.filter(
      (one) =>
        (term > start.term || one > start.place) && (limit === undefined || term < limit.term || one <= limit.place),
    );
    return left.length === 0 ? [] : { term, places: left };
  });
}

type Merge = NonNullable<DirectoryContent['merge']>;

function begun({ head }: IndexState): Merge {
  const span = toMerge(head.segments.map(({ members }) => members));
  if (span === undefined) throw new ConcurrencyConflict();
  const from = head.segments.slice(span.from, span.to + 1).map(({ number }) => number);
  return { from, into: head.nextSegment, next: coveredTerm, slots: [], fences: [] };
}

interface Part {
  /** The postings from the start on. */
  readonly postings: readonly TermPosting[];
  readonly covered: readonly number[];
  /** All before it is among the postings. Undefined if there are no others. */
  readonly limit: MergePoint | undefined;
}

/** The next postings of a segment, and the places that it is about. */
async function partOf(
  place: IndexAccess,
  {
    segment,
    content,
    start,
    count,
  }: {
    readonly segment: Segment;
    readonly content: DirectoryContent;
    readonly start: MergePoint;
    readonly count: number;
  },
): Promise<Part> {
  const { fences } = segmentBlocks(segment, content);
  const aboutCovered = blocksOfRanges(place, segment, content, [{ from: coveredTerm, to: coveredTerm }]);
  const left = blocksOfRanges(place, segment, content, [{ from: start.term, to: '\uffff' }]);
  const read = await readBlocks(place, aboutCovered, { consistent: true });
  const covered = united(positionsOfTerm([...read.values()].flat(), coveredTerm));
  const postings: TermPosting[] = [];
  for (let from = 0; from < left.length;) {
    const some = left.slice(from, from + count);
    const found = await readBlocks(place, some, { consistent: true });
    from += some.length;
    const added = [...found.values()].flat();
    postings.push(...added);
    const fence = fences[left[from]?.block ?? -1];
    if (fence === undefined) break;
    // Only a term that goes on has its whole text before the next block.
    const last = positionsOfTerm(added, fence).at(-1)?.at(-1);
    const limit = last === undefined ? { term: fence, place: 0 } : { term: fence, place: last };
    // Blocks of a long term that were merged before are read over.
    if (isBefore(start, limit)) return { postings, covered, limit };
  }
  return { postings, covered, limit: undefined };
}

const positionsOfTerm = (postings: readonly TermPosting[], wanted: string) =>
  postings.filter(({ term }) => term === wanted).map(({ places }) => places);

/** The index in which one segment takes the place of those that were merged. Their slots are free. */
function ended(
  { head, content }: IndexState,
  {
    segments,
    into,
    all,
    members,
  }: {
    readonly segments: readonly Segment[];
    readonly into: number;
    readonly all: { readonly slots: readonly number[]; readonly fences: readonly string[] };
    readonly members: number;
  },
): Omit<IndexStep, 'writes'> {
  const numbers = new Set(segments.map(({ number }) => number));
  const at = head.segments.findIndex(({ number }) => numbers.has(number));
  const isAlone = all.slots.length === 1;
  const merged: Segment = {
    number: into,
    members,
    overrides: at > 0 && segments.some(({ overrides }) => overrides),
    ...(isAlone ? { slot: all.slots[0] } : {}),
  };
  const freed = segments.flatMap((segment) => segmentBlocks(segment, content).slots);
  const others = Object.entries(content.segments).filter(([number]) => !numbers.has(Number(number)));
  const isInDirectory = !isAlone || content.merge !== undefined || others.length < Object.keys(content.segments).length;
  return {
    head: {
      ...freeing(head, freed),
      segments: [...head.segments.slice(0, at), merged, ...head.segments.slice(at + segments.length)],
    },
    content: isInDirectory
      ? { segments: { ...Object.fromEntries(others), ...(isAlone ? {} : { [String(into)]: all }) } }
      : undefined,
  };
}
