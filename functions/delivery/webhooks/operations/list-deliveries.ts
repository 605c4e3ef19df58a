import { deliveriesOf } from '../deliveries.ts';
import { type LoggedDelivery, deliveryOutcomes } from '../delivery-log.ts';
import { deliveryLogKind } from '../delivery-log-kind.ts';
import { deliveryToResource } from '../delivery-resource.ts';
import { webhook, webhookKind } from '../store.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, instantFilter, integerFilter, sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { declaredSource } from '../../../kernel/lists/declared-source.ts';
import { appliedBySource, filterBy, oneOf } from '../../../kernel/lists/filters.ts';

const filters = {
  outcome: oneOf(
    enumFilter('Only deliveries with one of these outcomes.', deliveryOutcomes),
    (one: LoggedDelivery) => one.outcome,
  ),
  since: appliedBySource(instantFilter('Only attempts at or after this moment.')),
  until: appliedBySource(instantFilter('Only attempts before this moment.')),
  eventId: filterBy(
    integerFilter('Only deliveries that carried the event with this id, or passed over it.'),
    ({ from, to }: LoggedDelivery, eventId) => from <= eventId && eventId <= to,
  ),
};

export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters,
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200 },
  errors: ['not_found', 'limits_exceeded'],
  uses: { read: [webhookKind, deliveryLogKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ webhook: webhook(organisationId, path.id) }),

  handle: async ({ organisationId, path, query, loaded, realNow, table, search, cipher: cipherOf, platform }) => {
    const one = loaded.webhook;
    if (one === undefined) throw notFound('The webhook', path.id);
    const source = await deliveriesOf(table, one, query.filter, realNow);
    const found = await declaredSource(
      { filters, applies: ['since', 'until'] },
      { source, narrower: ['filter[since]', 'filter[until]'] },
      query,
      { organisationId, table, search, cipher: cipherOf },
    );
    const cipher = await cipherOf();
    return listReply(
      found,
      { query, platform },
      eachAs((row) => deliveryToResource(row, one, cipher)),
    );
  },
});
