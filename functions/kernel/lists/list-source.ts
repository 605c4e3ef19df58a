import { Problem } from '../base/problem.ts';
import type { Pagination, Sort } from '../jsonapi/query.ts';

/** A filter reads at most this many members. A longer list is refused, and the refusal names filters that shorten it. */
export const walkedMax = 10_000;

/**
 * Takes so many members from what the caller may search in a minute, before they are read. Throws `too_many_requests`
 * (429) if nothing is left.
 */
export type Search = (members: number) => Promise<void>;

/** What searching a whole list needs. */
export interface SearchContext {
  /** Parameters that would shorten the list. The refusal of a list that is too long names them. */
  readonly narrower: readonly string[];
  readonly search: Search;
}

/** A list whose members are numbered 1 to `total` in the order of their creation. */
export interface ListSource<T> {
  readonly total: number;
  /** True if its members have been read already, so that searching it reads nothing. */
  readonly isRead?: boolean;
  /** Members number `from` to `to` (both inclusive), ascending. */
  readonly slice: (from: number, to: number) => Promise<readonly T[]>;
}

export interface ListPage<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A list of members that have been read already, in the order of their creation. */
export function listOf<T>(members: readonly T[]): ListSource<T> {
  return { total: members.length, isRead: true, slice: (from, to) => Promise.resolve(members.slice(from - 1, to)) };
}

/** A page of the whole list: it costs the same at any offset, however long the list is. */
export async function pageOf<T>(source: ListSource<T>, page: Pagination, sort: Sort): Promise<ListPage<T>> {
  const first = page.offset + 1;
  const last = Math.min(page.offset + page.limit, source.total);
  if (first > last) return { items: [], total: source.total };
  if (sort === 'ascending') return { items: await source.slice(first, last), total: source.total };
  const items = await source.slice(source.total - last + 1, source.total - first + 1);
  return { items: items.toReversed(), total: source.total };
}

/**
 * The list of the members that `keep` keeps. It reads the whole list, so a list of more than {@link walkedMax} is refused with
 * the parameters that would shorten it, and its members are taken from the caller's budgets.
 */
export async function walked<T>(
  source: ListSource<T>,
  searching: SearchContext,
  keep: (members: readonly T[]) => readonly T[] | Promise<readonly T[]>,
): Promise<ListSource<T>> {
  await beginSearch(source, searching);
  return listOf(source.total === 0 ? [] : await keep(await source.slice(1, source.total)));
}

/** Merges several lists in the order of `compare`. It reads all of them whole, so the bound and the budget of a filtered list apply. */
export async function mergedSource<T>(
  sources: readonly ListSource<T>[],
  compare: (one: T, other: T) => number,
  searching: SearchContext,
): Promise<ListSource<T>> {
  const [only, ...others] = sources;
  if (only !== undefined && others.length === 0) return only;
  const total = sources.reduce((sum, source) => sum + source.total, 0);
  await beginSearch({ total, isRead: sources.every(({ isRead }) => isRead === true) }, searching);
  const parts = await Promise.all(
    sources.map(async (source) => (source.total === 0 ? [] : source.slice(1, source.total))),
  );
  const merged = parts.flat().sort(compare);
  return listOf(merged);
}

/** Creation order with ties broken by id, so that pages never overlap. */
export function byCreation(one: Dated, other: Dated): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  if (one.id.length !== other.id.length) return one.id.length - other.id.length;
  return one.id < other.id ? -1 : one.id === other.id ? 0 : 1;
}

interface Dated {
  readonly createdAt: string;
  readonly id: string;
}

/** Refuses a list that is too long to be searched, and takes its members from the budget. */
export async function beginSearch(
  { total, isRead }: Pick<ListSource<unknown>, 'total' | 'isRead'>,
  { narrower, search }: SearchContext,
): Promise<void> {
  refuseBeyond(total, narrower);
  if (isRead !== true) await search(total);
}

function refuseBeyond(total: number, narrower: readonly string[]): void {
  if (total <= walkedMax) return;
  const advice = narrower.length === 0 ? 'use the unfiltered list' : `narrow it with ${narrower.join(' or ')}`;
  throw new Problem('limits_exceeded', {
    detail: `This filter would walk through ${total} resources, more than ${walkedMax}; ${advice}`,
    parameter: narrower[0] ?? 'filter',
  });
}
