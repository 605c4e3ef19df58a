import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { enumFilter, instantFilter, integerFilter, sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { filteredPageOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { deliveriesOf } from '../deliveries.ts';
import { type LoggedDelivery, deliveryLogKind, deliveryOutcomes } from '../delivery-log.ts';
import { deliveryResource, deliveryToResource } from '../delivery-resource.ts';
import { webhook, webhookKind } from '../store.ts';

export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  summary: "List a webhook's deliveries",
  description:
    'Each attempt to deliver events to it, newest first, for 45 days: what was sent, what came of it, when it is tried again, and how the answer began where it was a failure. What was given up, and what was passed over while the webhook received nothing, stands there too. All moments are those of the world.',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        outcome: enumFilter(`outcome: ${deliveryOutcomes.join(', ')}`, deliveryOutcomes),
        since: instantFilter('at or after this moment'),
        until: instantFilter('before this moment'),
        eventId: integerFilter('id of an event between the first and the last one of the delivery'),
      },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(deliveryResource) },
  errors: ['not_found', 'limits_exceeded'],
  uses: { read: [webhookKind, deliveryLogKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ webhook: webhook(organisationId, path.id) }),

  handle: async ({ path, query, loaded, realNow, table, cipher: cipherOf }) => {
    const one = loaded.webhook;
    if (one === undefined) throw notFound('The webhook', path.id);
    const { page, sort } = query;
    const { outcome, eventId, ...moments } = query.filter;
    const source = await deliveriesOf(table, one, moments, realNow);
    const matches = (row: LoggedDelivery) =>
      (outcome === undefined || outcome.includes(row.outcome)) &&
      (eventId === undefined || (row.from <= eventId && eventId <= row.to));
    const isWhole = outcome === undefined && eventId === undefined;
    const found = isWhole
      ? await pageOf(source, page, sort)
      : await filteredPageOf(source, page, sort, matches, ['filter[since]', 'filter[until]']);
    const cipher = await cipherOf();
    return listReply(found, page, (row) => deliveryToResource(row, one, cipher));
  },
});
