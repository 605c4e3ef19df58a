import { beginSearch, listOf, type ListSource, type SearchContext } from '../list-source.ts';
import type { Positions } from './positions.ts';
import type { SoughtTerms } from './wanted.ts';

/** A member with its place in the list. */
export interface PlacedMember<One> {
  readonly place: number;
  readonly member: One;
}

/** Finds the members of a list by its index. */
export interface Finder<One> {
  /** The places of what is wanted, as the index has them, without those of `since`. */
  readonly placesOf: (wanted: SoughtTerms) => Promise<Positions>;
  /** What was created or changed since the index was last written. */
  readonly since: readonly PlacedMember<One>[];
  /** The members at these places, in their order. */
  readonly at: (places: Positions) => Promise<readonly One[]>;
}

/**
 * The list of the members that `keep` keeps, by an index. If what was looked up is exact, a page reads only its own members. Otherwise
 * everything that was found is read and tested, with the bound and the budget of a search. What does not match any more is never shown.
 */
export async function foundSource<One>(
  finder: Finder<One>,
  {
    wanted,
    isExact,
    keep,
    searching,
  }: {
    readonly wanted: SoughtTerms;
    readonly isExact: boolean;
    readonly keep: (members: readonly One[]) => Promise<readonly One[]>;
    readonly searching: SearchContext;
  },
): Promise<ListSource<One>> {
  // What the index does not know yet was read and is tested one by one.
  if (finder.since.length > 0) await searching.search(finder.since.length);
  const places = await finder.placesOf(wanted);
  const kept = new Set(await keep(finder.since.map(({ member }) => member)));
  const since = new Map(
    finder.since.filter(({ member }) => kept.has(member)).map(({ place, member }) => [place, member]),
  );
  const all = [...places, ...since.keys()].sort((one, other) => one - other);
  const read = async (some: Positions): Promise<readonly One[]> => {
    const indexed = some.filter((place) => !since.has(place));
    const members = await finder.at(indexed);
    const matching = new Set(await keep(members));
    const byPlace = new Map(indexed.map((place, index) => [place, members[index]]));
    return some.flatMap((place) => {
      const member = byPlace.get(place);
      return since.get(place) ?? (member !== undefined && matching.has(member) ? member : []);
    });
  };
  if (isExact) return { total: all.length, slice: (from, to) => read(all.slice(from - 1, to)) };
  await beginSearch({ total: places.length }, searching);
  return listOf(await read(all));
}
