import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Need } from '../../ports/ports.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Scope } from '../auth/scopes.ts';
import type { ResourceObject } from '../base/event-type.ts';
import type { ProblemCode } from '../base/problem.ts';
import { type Sort, sortByCreation } from '../jsonapi/query.ts';
import { type DeclaredFilters, declaredSource, type FoundList } from '../lists/declared-source.ts';
import type { DeclaredFilter } from '../lists/filters.ts';
import type { Uses } from '../table/guarded-table.ts';
import { listReply } from './list-reply.ts';
import { viewerOf } from './mask-for-caller.ts';
import type { QueryOf } from '../jsonapi/query-shape.ts';
import type { Call, Input, Loads } from './call.ts';
import type { ListOf } from './operation.ts';
import type { Reply } from './reply.ts';

type Filters = Readonly<Record<string, DeclaredFilter>>;

/** The query parameters of a declared list. */
export interface ListShape<F extends Filters> {
  readonly filters: F;
  readonly sort?: ReturnType<typeof sortByCreation>;
  readonly include?: Readonly<Record<string, Scope>>;
  readonly page: true;
}

/** The parts of a request that a declared list gets before anything is loaded. */
export interface ListInput<F extends Filters> extends Pick<
  Input<string, never, ListShape<F>>,
  'organisationId' | 'accessScope'
> {
  readonly query: QueryOf<ListShape<F>>;
}

/** The argument of a declared list's `source`. */
export interface ListCall<F extends Filters, L extends Loads>
  extends
    ListInput<F>,
    Pick<
      Call<string, never, ListShape<F>, L>,
      'caller' | 'loaded' | 'now' | 'realNow' | 'table' | 'cipher' | 'search' | 'platform'
    > {}

/** The relationships that a list can include with the scope of each, the kinds that they read, and how they are found. */
export interface Includes {
  readonly scopes: Readonly<Record<string, Scope>>;
  readonly uses: Uses['read'];
  readonly of: (
    resources: readonly ResourceObject[],
    call: Pick<ListCall<Filters, Loads>, 'organisationId' | 'accessScope' | 'query' | 'table' | 'cipher'>,
  ) => Promise<{ readonly included?: readonly ResourceObject[] }>;
}

/** Serializes one member: `opened` where the resource shows sealed attributes, or settings of the stage. */
export type MemberSerializer<One> =
  | { readonly toResource: (one: One) => ResourceObject }
  | { readonly opened: (one: One, cipher: FieldCipher, settings: Settings) => ResourceObject };

/** Serializes a whole page, where that needs other items or only a part of each member. */
interface PageSerializer<One> {
  readonly toResources: (members: readonly One[], call: ShowCall) => Promise<readonly ResourceObject[]>;
}

export type ShowCall = Pick<ListCall<Filters, Loads>, 'organisationId' | 'realNow' | 'table' | 'cipher' | 'platform'>;

export type ListDeclaration<One, F extends Filters, L extends Loads, Applied extends string> = DeclaredFilters<
  One,
  F,
  Applied
> &
  (MemberSerializer<One> | PageSerializer<One>) & {
    /** The listed things and their kind, if an organisation can list all of them. */
    readonly things?: ListOf;
    /** What is listed instead where a filter asks for it. */
    readonly instead?: { readonly things: ListOf };
    /** Values of filters that a request does not give, by those that it gives. */
    readonly defaults?: (given: ListInput<F>['query']['filter']) => Partial<ListInput<F>['query']['filter']>;
    /** The default order. Without it there is no `sort` parameter, and the list is in order of creation. */
    readonly sort?: Sort;
    /** Attributes that grow with createdAt. The list is sorted by them too if a request asks for it. */
    readonly sortsAlsoBy?: readonly string[];
    readonly include?: Includes;
    readonly uses: Uses['read'];
    readonly errors: readonly ProblemCode[];
    readonly load: (input: ListInput<F>) => L;
    /** The narrowest list that holds what the request asks for. */
    readonly source: (call: ListCall<F, L>) => Promise<FoundList<One>>;
  };

/**
 * All parts of a list operation that follow from its declaration: the query, the response, the kinds that it reads, the loaded
 * items and `handle`. Every declared filter is applied, by the filter's own test or by the source.
 */
export function defineList<One, F extends Filters, L extends Loads, const Applied extends string = never>(
  list: ListDeclaration<One, F, L, Applied>,
) {
  const { filters, sort, sortsAlsoBy, include, uses, errors, load, source } = list;
  const needs: readonly Need[] = !('toResource' in list) || include !== undefined ? ['cipher'] : [];
  const query: ListShape<F> = {
    filters,
    ...(sort === undefined ? {} : { sort: sortByCreation(sort, sortsAlsoBy) }),
    ...(include === undefined ? {} : { include: include.scopes }),
    page: true,
  };
  const handle = async (call: ListCall<F, L>): Promise<Reply> => {
    const found = await source(call);
    const { filter: given } = call.query;
    const givenFilters = Object.entries(given).filter(([, value]) => value !== undefined);
    const query = { filter: { ...list.defaults?.(given), ...Object.fromEntries(givenFilters) } };
    const narrowed = await declaredSource<One, F, Applied>({ filters }, found, query, {
      ...call,
      viewer: viewerOf(call.caller, call.platform.settings.customers),
    });
    return listReply(narrowed, call, async (members) => {
      const data = await resourcesOf(list, members, call);
      return { data, ...(include === undefined ? {} : await include.of(data, call)) };
    });
  };
  return {
    request: { query },
    response: { status: 200 },
    errors,
    uses: { read: [...uses, ...(include?.uses ?? [])], write: [] },
    ...(needs.length === 0 ? {} : { needs }),
    ...(list.things === undefined ? {} : { lists: list.things }),
    ...(list.instead === undefined ? {} : { listsInstead: list.instead.things }),
    load,
    handle,
  };
}

async function resourcesOf<One>(
  shown: MemberSerializer<One> | PageSerializer<One>,
  members: readonly One[],
  call: ShowCall,
): Promise<readonly ResourceObject[]> {
  if ('toResource' in shown) return members.map(shown.toResource);
  if ('toResources' in shown) return shown.toResources(members, call);
  const cipher = await call.cipher();
  return members.map((one) => shown.opened(one, cipher, call.platform.settings));
}
