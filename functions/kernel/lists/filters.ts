import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Parameter } from '../jsonapi/query.ts';
import type { Viewer } from '../jsonapi/resource.ts';
import type { Table } from '../table/table.ts';
import type { SoughtTerms } from './find/wanted.ts';
import type { Search } from './list-source.ts';

/**
 * A filter together with its test for members. The list applies every filter that a request gives (declared-page.ts), so a
 * declared filter cannot be forgotten.
 */
export interface Filter<One, T = unknown> extends Parameter<T> {
  readonly matching: (wanted: T, tools: FilterTools, members: readonly One[]) => Matching<One>;
  /** True for values that keep every member. The list is not read whole for them. */
  readonly keepsAll: (wanted: T) => boolean;
  /** How an index finds its members. A filter without it tests them one by one. */
  readonly finds?: Finds<One, T>;
}

/** How an index finds the members that a filter keeps: by terms. */
export interface Finds<One, T> {
  /** True if the terms say something about a person: an erasure removes them. */
  readonly isPersonal: boolean;
  /** Which terms of its values there are, from 2 on. An index that has other ones is not searched until it has these. */
  readonly edition?: number;
  /** The terms of a member. */
  readonly termsOf: (one: One, key: TermKey) => readonly string[];
  /** What is looked up for a value. If it is not `exact`, it finds members too that the filter does not keep, so each has to be tested. */
  readonly lookUp: (wanted: T, key: TermKey) => { readonly wanted: SoughtTerms; readonly isExact: boolean };
}

/** What opens the sealed values of an organisation's members, and hashes terms with its key. */
export interface TermKey {
  readonly organisationId: string;
  readonly cipher: FieldCipher;
}

/** Says which members a filter keeps. */
export type Matches<One> = (one: One) => boolean;
type Matching<One> = Matches<One> | Promise<Matches<One>>;

/** What a filter may read. The table is limited to the kinds that the operation declares. */
export interface FilterTools {
  readonly organisationId: string;
  readonly table: Table;
  /** Only an operation that declares the cipher has it. */
  readonly cipher: () => Promise<FieldCipher>;
  readonly search: Search;
  /** The customer who asks; undefined for an organisation. A filter finds nothing by what the viewer does not see. */
  readonly viewer?: Viewer | undefined;
}

/** A filter that the source of the list applies: it chooses the owner or the range of the list. */
export interface SourceFilter<T = unknown> extends Parameter<T> {
  readonly appliedBy: 'source';
}

/** A filter that keeps every member today, and why. */
export interface IdleFilter<T = unknown> extends Parameter<T> {
  readonly keepsAllBecause: string;
}

/** A filter that takes the default of another one away, so that the list has more members. */
export interface WideningFilter<T = unknown> extends Parameter<T> {
  /** The name of the other filter. */
  readonly widens: string;
}

/** What an operation may declare as a filter. A bare parameter is not a filter, because it has no test for members. */
export type DeclaredFilter = SourceFilter | IdleFilter | WideningFilter | AnyFilter<never>;

/** A filter of values of any type. */
export type AnyFilter<One> = Parameter<unknown> & {
  readonly matching: (wanted: never, tools: FilterTools, members: readonly One[]) => Matching<One>;
  readonly keepsAll: (wanted: never) => boolean;
};

/**
 * The filters of a list of `One`. `Applied` names the filters that its source applies; every other filter has its own test for
 * members.
 */
export type FiltersOf<F, One, Applied extends string = never> = {
  readonly [Name in keyof F]: Name extends Applied ? SourceFilter : IdleFilter | WideningFilter | AnyFilter<One>;
};

const never = () => false;

/** A filter that tests the stored attributes of each member. */
export function filterBy<T, One>(
  parameter: Parameter<T>,
  keeps: (one: One, wanted: T) => boolean,
  { keepsAll = never, finds }: { readonly keepsAll?: (wanted: T) => boolean; readonly finds?: Finds<One, T> } = {},
): Filter<One, T> {
  return {
    ...parameter,
    keepsAll,
    ...(finds === undefined ? {} : { finds }),
    matching: (wanted) => (one) => keeps(one, wanted),
  };
}

/**
 * A filter that needs more than the stored attributes of a member: the cipher, or other items. `matching` is called once for
 * each request, with all members of the list, so that it can read other items in one batch.
 */
export function filterWith<T, One>(
  parameter: Parameter<T>,
  matching: (wanted: T, tools: FilterTools, members: readonly One[]) => Promise<Matches<One>>,
  finds?: Finds<One, T>,
): Filter<One, T> {
  return { ...parameter, keepsAll: never, matching, ...(finds === undefined ? {} : { finds }) };
}

/** Keeps members with one of the wanted values. A member without a value is not kept. */
export function oneOf<Value, One>(
  parameter: Parameter<readonly Value[]>,
  valueOf: (one: One) => Value | undefined,
): Filter<One, readonly Value[]> {
  const keeps = (one: One, wanted: readonly Value[]) => {
    const value = valueOf(one);
    return value !== undefined && wanted.includes(value);
  };
  const finds: Finds<One, readonly Value[]> = {
    isPersonal: false,
    termsOf: (one) => [valueOf(one) ?? []].flat().map(String),
    lookUp: (wanted) => ({ wanted: { any: wanted.map((value) => ({ term: String(value) })) }, isExact: true }),
  };
  return filterBy(parameter, keeps, { finds });
}

/** Keeps members with the wanted value. */
export function equalTo<Value, One>(
  parameter: Parameter<Value>,
  valueOf: (one: One) => Value | undefined,
): Filter<One, Value> {
  return filterBy(parameter, (one: One, wanted) => valueOf(one) === wanted);
}

/** A filter that the source of the list applies: see {@link SourceFilter}. */
export function appliedBySource<T>(parameter: Parameter<T>): SourceFilter<T> {
  return { ...parameter, appliedBy: 'source' };
}

/** A filter of the name of one that the source applies, for a list whose source does not: its members are tested. */
export function notBySource<T, One>(filter: Filter<One, T>): Filter<One, T> & SourceFilter<T> {
  return { ...filter, appliedBy: 'source' };
}

/** A filter that takes the default of another one away (`defaults` of the list). */
export function takesDefaultOf<T>(widens: string, parameter: Parameter<T>): WideningFilter<T> {
  return { ...parameter, widens };
}

/** A filter that the API accepts and that keeps every member today. */
export function keepsAllBecause<T>(reason: string, parameter: Parameter<T>): IdleFilter<T> {
  return { ...parameter, keepsAllBecause: reason };
}
