import { isSessionToken } from '../../../kernel/auth/session-token.ts';
import { type Instant, instantOfMs, msOf } from '../../../kernel/base/calendar/instant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineList, type ListCall } from '../../../kernel/http/define-list.ts';
import {
  type KeptRequest,
  keptRequestFrom,
  keptRequestItem,
  keptRequestKind,
  keptRequests,
  oldestShownMs,
} from '../../../kernel/http/kept-requests/kept-request.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import type { KeyRange } from '../../../kernel/table/table.ts';
import { booleanFilter, enumFilter, idFilter, instantFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource, equalTo, filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { listOf, walkedMax } from '../../../kernel/lists/list-source.ts';
import { keptRequestToResource } from '../resource.ts';
import { requestMethods } from '../methods.ts';

const statusClasses = ['2xx', '4xx', '5xx'] as const;
const supportIdCharactersMax = 100;
const operationCharactersMax = 100;
const usualWindowMs = 3_600_000;
/** How many a list without filters has at most: it is read again and again, and each time it takes them from the search budget. */
const usualMax = 1_000;
/** How many requests are looked through for a supportId: a quarter of what an organisation may search in a minute, unless a stage sets that. */
const soughtMax = 50_000;
const soughtAtOnce = 1_000;

export const listRequests = defineOperation({
  id: 'listRequests',
  capability: 'request-log',
  method: 'GET',
  path: '/request-log',
  scopes: ['audit-log', 'webhooks-write'],
  timeoutSeconds: 10,
  ...defineList({
    toResource: keptRequestToResource,
    filters: {
      status: filterBy(
        enumFilter('Only requests that were answered with a status of these classes.', statusClasses),
        ({ status }: KeptRequest, wanted) => wanted.some((one) => one.startsWith(String(status).charAt(0))),
      ),
      method: oneOf(enumFilter('Only requests with these methods.', requestMethods), ({ method }: KeptRequest) =>
        requestMethods.find((one) => one === method),
      ),
      operation: equalTo(
        textFilter('Only requests of this operation, by its id in this reference.', operationCharactersMax),
        (one: KeptRequest) => one.operation,
      ),
      resourceId: filterBy(idFilter('Only requests with this id in their path.'), ({ path }: KeptRequest, id) =>
        path.split('/').includes(id),
      ),
      tokenId: equalTo(idFilter('Only requests with the token with this id.'), (one: KeptRequest) => one.tokenId),
      fromConsole: filterBy(
        booleanFilter('False leaves out requests that the console has made. True is for only those.'),
        ({ tokenId }: KeptRequest, wanted) => isSessionToken(tokenId) === wanted,
      ),
      customerId: equalTo(
        idFilter('Only requests with tokens of the customer with this id.'),
        (one: KeptRequest) => one.customerId,
      ),
      supportId: equalTo(
        textFilter('Only the request with this supportId.', supportIdCharactersMax),
        (one: KeptRequest) => one.supportId,
      ),
      since: appliedBySource(instantFilter('Only requests that were answered at or after this moment.')),
      until: appliedBySource(instantFilter('Only requests that were answered before this moment.')),
    },
    applies: ['since', 'until'],
    sort: 'descending',
    uses: [keptRequestKind],
    errors: ['limits_exceeded'],
    load: () => ({}),
    source: async (call) => ({ source: listOf(await requestsOf(call)), narrower: ['filter[since]', 'filter[until]'] }),
  }),
});

type Window = Pick<ListCall<never, never>, 'organisationId' | 'realNow' | 'table' | 'search'> & {
  readonly query: {
    readonly filter: {
      readonly since?: Instant | undefined;
      readonly until?: Instant | undefined;
      readonly supportId?: string | undefined;
    };
  };
};

/**
 * The requests of the window that is asked for, the oldest first. Without a beginning it has the newest that a list may search, and without
 * any filter fewer; with a beginning it is refused if there are more. Of a supportId, that one request.
 */
async function requestsOf(window: Window): Promise<readonly KeptRequest[]> {
  const { organisationId, realNow, query } = window;
  const { since, until, supportId } = query.filter;
  const nowMs = msOf(realNow);
  const isOpen = since === undefined && until === undefined && supportId === undefined;
  const oldestMs = isOpen ? nowMs - usualWindowMs : oldestShownMs(nowMs);
  const fromMs = Math.max(oldestMs, since === undefined ? 0 : msOf(since));
  if (until !== undefined && msOf(until) <= fromMs) return [];
  const range = {
    pk: keptRequests(organisationId),
    from: keptRequestFrom(instantOfMs(fromMs)),
    ...(until === undefined ? {} : { to: keptRequestFrom(until) }),
    descending: true,
  };
  if (supportId !== undefined) return requestWith(supportId, range, window);
  const isUnfiltered = Object.values(query.filter).every((one) => one === undefined);
  const newest = isUnfiltered ? usualMax : walkedMax;
  const items = await read(window, { ...range, limit: since === undefined ? newest : walkedMax + 1 });
  if (items.length > walkedMax) throw tooMany(walkedMax);
  return items.map(keptRequestItem.parse).reverse();
}

/** Looks for a request from the newest back, a part at a time, and stops where it is found. */
async function requestWith(supportId: string, range: KeyRange, window: Window): Promise<readonly KeptRequest[]> {
  let { to } = range;
  for (let looked = 0; looked < soughtMax; looked += soughtAtOnce) {
    const items = await read(window, { ...range, ...(to === undefined ? {} : { to }), limit: soughtAtOnce });
    const found = items.find((one) => one['supportId'] === supportId);
    if (found !== undefined) return [keptRequestItem.parse(found)];
    if (items.length < soughtAtOnce) return [];
    // The last one is read twice: a range includes its end.
    to = items.at(-1)?.sk;
  }
  throw tooMany(soughtMax);
}

/** The number of requests is known only after the read, so the budget is checked before and charged after it, also if it is refused. */
async function read({ table, search }: Pick<Window, 'table' | 'search'>, range: KeyRange) {
  await search(0);
  const items = await table.query(range);
  await search(items.length);
  return items;
}

const tooMany = (max: number) =>
  new Problem(
    'limits_exceeded',
    `There are more than ${max} requests in this time; give filter[since] and filter[until]`,
  );
