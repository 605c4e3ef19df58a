import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter, instantFilter } from '../../../kernel/jsonapi/query.ts';
import { equalTo, filterBy } from '../../../kernel/lists/filters.ts';
import { operationFilter, resourceTypeFilter, workerFilter } from '../name-filters.ts';
import { logKind } from '../../events/log.ts';
import type { AuditEntry } from '../entry.ts';
import { auditEntryToResource } from '../resource.ts';
import { type ChainedEntry, entriesBetween, entriesWithin } from '../store.ts';

const actorOf = ({ entry }: ChainedEntry) => entry.actor;

const isActOf = ({ kind, userId, makerIds = [] }: AuditEntry['actor'], id: string): boolean =>
  kind === 'organisation' && (userId === id || makerIds.includes(id));

export const listAuditLog = defineOperation({
  id: 'listAuditLog',
  capability: 'audit-log',
  method: 'GET',
  path: '/audit-log',
  scopes: ['audit-log'],
  timeoutSeconds: 10,
  ...defineList({
    toResource: auditEntryToResource,
    filters: {
      tokenId: equalTo(
        idFilter('Only what was written with the token with this id.'),
        (one: ChainedEntry) => actorOf(one).tokenId,
      ),
      userId: filterBy(
        idFilter(
          'Only what was written with API tokens of the user with this id, or with tokens that those made for others.',
        ),
        (one: ChainedEntry, id) => isActOf(actorOf(one), id),
      ),
      customerId: equalTo(
        idFilter('Only what was written with tokens of the customer with this id.'),
        (one: ChainedEntry) => actorOf(one).customerId,
      ),
      worker: equalTo(workerFilter, (one: ChainedEntry) => actorOf(one).name),
      operation: equalTo(operationFilter, (one: ChainedEntry) => one.entry.operation),
      resourceType: filterBy(resourceTypeFilter, ({ entry }: ChainedEntry, type) =>
        entry.resources.some((one) => one.type === type),
      ),
      resourceId: filterBy(idFilter('Only what wrote a resource with this id.'), ({ entry }: ChainedEntry, id) =>
        entry.resources.some((one) => one.id === id),
      ),
      since: filterBy(
        instantFilter('Only what was written at or after this moment.'),
        ({ entry }: ChainedEntry, since: Instant) => entry.at >= since,
      ),
      until: filterBy(
        instantFilter('Only what was written before this moment.'),
        ({ entry }: ChainedEntry, until: Instant) => entry.at < until,
      ),
    },
    sort: 'descending',
    uses: [logKind],
    errors: ['limits_exceeded'],
    load: () => ({}),
    source: async ({ organisationId, query: { filter }, table }) => {
      const range = await entriesWithin(table, organisationId, filter);
      return {
        source: {
          total: Math.max(0, range.to - range.from + 1),
          slice: (from: number, to: number) =>
            entriesBetween(table, organisationId, { from: range.from + from - 1, to: range.from + to - 1 }),
        },
        narrower: ['filter[since]', 'filter[until]'],
      };
    },
  }),
});
