import { packPositions, type Positions, united, unpackPositions } from './positions.ts';
import type { TermRange } from './wanted.ts';

/** A term with the places of the members that have it. A long list is cut: the same term then comes several times in a row. */
export interface TermPosting {
  readonly term: string;
  readonly places: Positions;
}

/** The postings of a block as they are stored: terms, and packed places. */
export type BlockContent = readonly (readonly [term: string, packed: readonly number[]])[];

/** A segment with its postings, sorted by term. */
export interface SegmentPart {
  readonly postings: readonly TermPosting[];
  /** The places that the segment is about: what older segments say of them does not count any more. */
  readonly covered: Positions;
}

/** The term of the places that a segment is about. It sorts before all others. */
export const coveredTerm = '';

/** Characters of JSON in a block. Compressed and sealed, that is less than half: half a unit for an eventually consistent read. */
const blockCharacters = 8_000;
/** So many places of one term are in one block. */
const placesInBlockMax = 2_000;

/** The postings of members with these terms. */
export function postingsOf(
  members: readonly { readonly place: number; readonly terms: readonly string[] }[],
): SegmentPart {
  const byTerm = new Map<string, number[]>();
  for (const { place, terms } of members.toSorted((one, other) => one.place - other.place)) {
    for (const term of new Set(terms)) {
      const places = byTerm.get(term);
      if (places === undefined) byTerm.set(term, [place]);
      else places.push(place);
    }
  }
  return {
    postings: [...byTerm].map(([term, places]) => ({ term, places })).sort(byTermOrder),
    covered: united(members.map(({ place }) => [place])),
  };
}

const byTermOrder = (one: TermPosting, other: TermPosting) =>
  one.term < other.term ? -1 : one.term > other.term ? 1 : 0;

/** Merges postings of segments, the oldest first. What a newer segment is about counts as it says. */
export function mergedPostings(segments: readonly SegmentPart[]): readonly TermPosting[] {
  const byTerm = new Map<string, Positions[]>();
  segments.forEach(({ postings }, index) => {
    const newer = united(segments.slice(index + 1).map(({ covered }) => covered));
    const isNewer = new Set(newer);
    for (const { term, places } of postings) {
      const left = isNewer.size === 0 ? places : places.filter((place) => !isNewer.has(place));
      if (left.length > 0) byTerm.set(term, [...(byTerm.get(term) ?? []), left]);
    }
  });
  return [...byTerm].map(([term, parts]) => ({ term, places: united(parts) })).sort(byTermOrder);
}

/** Cuts postings into blocks. Each has at least one, and no block is much larger than others. */
export function blocksOf(postings: readonly TermPosting[], charactersMax = blockCharacters): readonly BlockContent[] {
  const blocks: (readonly [string, readonly number[]])[][] = [];
  let size = Infinity;
  for (const { term, places } of postings) {
    for (let from = 0; from < places.length; from += placesInBlockMax) {
      const entry = [term, packPositions(places.slice(from, from + placesInBlockMax))] as const;
      const characters = JSON.stringify(entry).length + 1;
      if (size + characters > charactersMax) {
        blocks.push([]);
        size = 0;
      }
      blocks.at(-1)?.push(entry);
      size += characters;
    }
  }
  return blocks;
}

/**
 * What tells each block from the one before it: the beginning of its first term, no longer than needed. So a whole word is there only if many
 * members have it, or if words with the same letters are many.
 */
export function fencesOf(blocks: readonly BlockContent[], before = coveredTerm): readonly string[] {
  return blocks.map((block, index) => {
    const [first = coveredTerm] = block[0] ?? [];
    const last = index === 0 ? before : (blocks[index - 1]?.at(-1)?.[0] ?? coveredTerm);
    const shared = Array.from(first.split('').keys()).findIndex((at) => first.slice(0, at + 1) > last);
    return shared < 0 ? first : first.slice(0, shared + 1);
  });
}

/** The postings of a block. */
export const openedBlock = (content: BlockContent): readonly TermPosting[] =>
  content.map(([term, packed]) => ({ term, places: unpackPositions(packed) }));

/** The indexes of the blocks that can have a term of a range. `fences` are the first terms of the blocks. */
export function blocksWith(fences: readonly string[], { from, to }: TermRange): readonly number[] {
  // A term may begin in the block before the one that begins with it.
  const first = Math.max(0, countBefore(fences, from) - 1);
  const blocks: number[] = [];
  for (let index = first; index < fences.length && (fences[index] ?? '') <= to; index += 1) blocks.push(index);
  return blocks;
}

/** How many of these texts, which are sorted, are before one. */
function countBefore(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a search knows of a segment: the postings of the blocks that it has read. */
export interface ReadSegment {
  readonly postings: readonly TermPosting[];
  /** True if it is about places that older segments have too. */
  readonly overrides: boolean;
}

/** Cuts postings into at most so many blocks, larger ones if they do not suffice otherwise. */
export function blocksUpTo(count: number, postings: readonly TermPosting[]): readonly BlockContent[] {
  for (let charactersMax = blockCharacters; ; charactersMax *= 2) {
    const blocks = blocksOf(postings, charactersMax);
    if (blocks.length <= count) return blocks;
  }
}

/** The places of a range of terms in all segments, the oldest first. */
export function searched(segments: readonly ReadSegment[]): (range: TermRange) => Positions {
  let newer: Positions = [];
  const layers = segments.toReversed().map(({ postings, overrides }) => {
    const layer = { termsIn: termsOf(postings), isNewer: new Set(newer) };
    if (overrides) newer = united([newer, ...positionsOfTerms(postings, { from: coveredTerm, to: coveredTerm })]);
    return layer;
  });
  return (range) =>
    united(
      layers.map(({ termsIn, isNewer }) => {
        const places = united(termsIn(range));
        return isNewer.size === 0 ? places : places.filter((place) => !isNewer.has(place));
      }),
    );
}

/** Finds the places of terms. Single ones, of which a search may look up thousands, are found without a look at the others. */
function termsOf(postings: readonly TermPosting[]): (range: TermRange) => readonly Positions[] {
  const byTerm = new Map<string, Positions[]>();
  for (const { term, places } of postings) {
    const all = byTerm.get(term);
    if (all === undefined) byTerm.set(term, [places]);
    else all.push(places);
  }
  return (range) => (range.from === range.to ? (byTerm.get(range.from) ?? []) : positionsOfTerms(postings, range));
}

const positionsOfTerms = (postings: readonly TermPosting[], { from, to }: TermRange): readonly Positions[] =>
  postings.filter(({ term }) => from <= term && term <= to).map(({ places }) => places);

/** How many segments of a size there are before they become one. */
const fanOut = 6;
const smallest = 16;

const sizeOf = (members: number) => Math.max(0, Math.floor(Math.log(members / smallest) / Math.log(fanOut) + 1e-9));

/**
 * The segments to merge next, of all by age, given how many members each is about: those that a larger one follows, or so many of
 * like size in a row. None if there are none, so that the number of segments grows with the logarithm of the members.
 */
export function toMerge(members: readonly number[]): { readonly from: number; readonly to: number } | undefined {
  const sizes = members.map(sizeOf);
  for (const [from, size] of sizes.entries()) {
    const larger = sizes.findLastIndex((other, index) => index > from && other > size);
    if (larger >= 0) return { from, to: larger };
    const beyond = sizes.findIndex((other, index) => index > from && other !== size);
    const to = (beyond < 0 ? sizes.length : beyond) - 1;
    if (to - from + 1 >= fanOut && sizes[from - 1] !== size) return { from, to };
  }
  return undefined;
}
