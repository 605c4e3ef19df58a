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
import { enumFilter, idFilter, instantFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource, equalTo, filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { listOf, walkedMax } from '../../../kernel/lists/list-source.ts';
import { keptRequestToResource } from '../resource.ts';
import { requestMethods } from '../methods.ts';

const statusClasses = ['2xx', '4xx', '5xx'] as const;
const supportIdCharactersMax = 100;
const operationCharactersMax = 100;
const usualWindowMs = 3_600_000;

export const listRequests = defineOperation({
  id: 'listRequests',
  capability: 'request-log',
  method: 'GET',
  path: '/request-log',
  scopes: ['audit-log'],
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

/** The requests of the window that is asked for, the oldest first. Refuses more than a list may search. */
async function requestsOf({ organisationId, realNow, table, search, query }: Window): Promise<readonly KeptRequest[]> {
  const { since, until, supportId } = query.filter;
  const nowMs = msOf(realNow);
  const isOpen = since === undefined && until === undefined && supportId === undefined;
  const oldestMs = isOpen ? nowMs - usualWindowMs : oldestShownMs(nowMs);
  const fromMs = Math.max(oldestMs, since === undefined ? 0 : msOf(since));
  if (until !== undefined && msOf(until) <= fromMs) return [];
  // The number of requests is known only after the read, so the budget is checked before and charged after it.
  await search(0);
  const items = await table.query({
    pk: keptRequests(organisationId),
    from: keptRequestFrom(instantOfMs(fromMs)),
    ...(until === undefined ? {} : { to: keptRequestFrom(until) }),
    limit: walkedMax + 1,
  });
  if (items.length > walkedMax) {
    const detail = `There are more than ${walkedMax} requests in this time; give filter[since] and filter[until]`;
    throw new Problem('limits_exceeded', detail);
  }
  await search(items.length);
  return items.map(keptRequestItem.parse);
}
