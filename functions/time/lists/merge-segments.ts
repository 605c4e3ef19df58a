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

/** So many blocks of each segment are merged in a step, and as many more as one term has. */
const blocksPerStep = 8;

/** The next step of the merge that is under way, or the first one of the next. */
export async function mergeStep(place: IndexAccess, state: IndexState): Promise<IndexStep> {
  const { head, content } = state;
  const merge = content.merge ?? begun(state);
  const segments = head.segments.filter(({ number }) => merge.from.includes(number));
  const parts = await Promise.all(segments.map((segment) => partOf(place, { segment, content, next: merge.next })));
  const limits = parts.flatMap(({ limit }) => limit ?? []);
  const limit = limits.length === 0 ? undefined : limits.reduce((one, other) => (other < one ? other : one));
  const covered = united(parts.map((part) => part.covered));
  const merged = mergedPostings(
    parts.map((part) => ({
      covered: part.covered,
      postings: part.postings.filter(
        ({ term }) => term !== coveredTerm && term >= merge.next && (limit === undefined || term < limit),
      ),
    })),
  );
  const isFirst = merge.slots.length === 0;
  const blocks = blocksOf([...(isFirst ? [{ term: coveredTerm, places: covered }] : []), ...merged]);
  const { next, slots, writes } = withBlocks(place, state, {
    segment: merge.into,
    first: merge.slots.length,
    blocks,
  });
  // The last term of the step before is less than `next`.
  const fences = fencesOf(blocks, isFirst ? coveredTerm : undefined);
  const all = {
    slots: [...merge.slots, ...slots],
    fences: [...merge.fences, ...(isFirst ? fences : [merge.next, ...fences.slice(1)].slice(0, fences.length))],
  };
  const counted = { ...next, nextSegment: Math.max(next.nextSegment, merge.into + 1) };
  if (limit !== undefined) {
    return { head: counted, content: { ...content, merge: { ...merge, ...all, next: limit } }, writes };
  }
  return {
    ...ended({ ...state, head: counted }, { segments, into: merge.into, all, members: covered.length }),
    writes,
  };
}

type Merge = NonNullable<DirectoryContent['merge']>;

function begun({ head }: IndexState): Merge {
  const span = toMerge(head.segments.map(({ members }) => members));
  if (span === undefined) throw new ConcurrencyConflict();
  const from = head.segments.slice(span.from, span.to + 1).map(({ number }) => number);
  return { from, into: head.nextSegment, next: coveredTerm, slots: [], fences: [] };
}

interface Part {
  /** The postings from `next` on. */
  readonly postings: readonly TermPosting[];
  readonly covered: readonly number[];
  /** All terms before it are among the postings. Undefined if there are no others. */
  readonly limit: string | undefined;
}

/** The next postings of a segment, and the places that it is about. */
async function partOf(
  place: IndexAccess,
  { segment, content, next }: { readonly segment: Segment; readonly content: DirectoryContent; readonly next: string },
): Promise<Part> {
  const { fences } = segmentBlocks(segment, content);
  const aboutCovered = blocksOfRanges(place, segment, content, [{ from: coveredTerm, to: coveredTerm }]);
  const left = blocksOfRanges(place, segment, content, [{ from: next, to: '\uffff' }]);
  let count = Math.min(left.length, blocksPerStep);
  const limitAfter = () => (count < left.length ? fences[left[count]?.block ?? 0] : undefined);
  while ((limitAfter() ?? '\uffff') <= next) count += 1;
  const wanted = left.slice(0, count);
  const also = aboutCovered.filter(({ block }) => !wanted.some((one) => one.block === block));
  const read = await readBlocks(place, [...wanted, ...also], { consistent: true });
  const postings = [...read.values()].flat();
  return {
    postings,
    covered: united(postings.filter(({ term }) => term === coveredTerm).map(({ places }) => places)),
    limit: limitAfter(),
  };
}

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
