import * as z from 'zod';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter, instantFilter, type Parameter, quoted, textFilter } from '../../../kernel/jsonapi/query.ts';
import { equalTo, filterBy } from '../../../kernel/lists/filters.ts';
import { operationIds } from '../operation-ids.generated.ts';
import { logKind } from '../../events/log.ts';
import { auditEntryResource, auditEntryToResource } from '../resource.ts';
import { type ChainedEntry, entriesBetween, entriesWithin } from '../store.ts';

/** An unknown id is refused, because it would find nothing. All ids are too many for a message: it names those that are alike. */
const operationFilter: Parameter<string> = {
  description: 'id of the operation, such as createPayment',
  schema: z.enum(operationIds),
  many: false,
  read: ([id = '', ...others]) => (others.length === 0 && operationIds.includes(id) ? id : undefined),
  fault: ([id = '', ...others]) => {
    if (others.length > 0) return `takes one value, but ${others.length + 1} were sent`;
    const alike = operationIds.filter((one) => id.length > 2 && one.toLowerCase().includes(id.toLowerCase()));
    const known = alike.length > 0 ? alike.slice(0, 10) : ['createPayment', 'updateCustomer'];
    return `${quoted(id)} is not the id of an operation of the reference (operationId), such as ${known.join(', ')}`;
  },
};

const actorOf = ({ entry }: ChainedEntry) => entry.actor;

export const listAuditLog = defineOperation({
  id: 'listAuditLog',
  summary: 'List the audit log',
  description:
    'Who wrote what, and when: one entry for each write of a request, a worker or the operator, in the order of their ids, the newest first. It names resources and fields, never values. Requests that write nothing have no entry: refused ones, and repeated ones with a used idempotency key.',
  capability: 'audit-log',
  method: 'GET',
  path: '/audit-log',
  scopes: ['audit-log'],
  timeoutSeconds: 10,
  ...defineList({
    resource: auditEntryResource,
    toResource: auditEntryToResource,
    filters: {
      tokenId: equalTo(idFilter('written with this token'), (one: ChainedEntry) => actorOf(one).tokenId),
      userId: equalTo(idFilter('written with an API token of this user'), (one: ChainedEntry) => actorOf(one).userId),
      customerId: equalTo(
        idFilter('written with a customer token of this customer'),
        (one: ChainedEntry) => actorOf(one).customerId,
      ),
      worker: equalTo(textFilter('written by this worker or command'), (one: ChainedEntry) => actorOf(one).name),
      operation: equalTo(operationFilter, (one: ChainedEntry) => one.entry.operation),
      resourceType: filterBy(textFilter('a resource of this type was written'), ({ entry }: ChainedEntry, type) =>
        entry.resources.some((one) => one.type === type),
      ),
      resourceId: filterBy(idFilter('a resource with this id was written'), ({ entry }: ChainedEntry, id) =>
        entry.resources.some((one) => one.id === id),
      ),
      since: filterBy(
        instantFilter('written at or after this moment'),
        ({ entry }: ChainedEntry, since: Instant) => entry.at >= since,
      ),
      until: filterBy(
        instantFilter('written before this moment'),
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
