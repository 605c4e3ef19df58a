import { logKind } from '../../events/log.ts';
import { defineList, type ShowCall } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { booleanFilter, instantFilter, integerFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource, filterBy } from '../../../kernel/lists/filters.ts';
import { healthsOf, idle } from '../health.ts';
import { webhookToResource } from '../resource.ts';
import { type WebhookWithCursor, readWebhooksBetween } from '../webhook-with-cursor.ts';
import { webhookKind, webhooksHead } from '../store.ts';

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  ...defineList({
    toResources: withHealths,
    applies: ['fromId', 'toId'],
    filters: {
      since: filterBy(
        instantFilter('Only what was created at or after this moment.'),
        ({ webhook }: WebhookWithCursor, since) => webhook.createdAt >= since,
      ),
      until: filterBy(
        instantFilter('Only what was created before this moment.'),
        ({ webhook }: WebhookWithCursor, until) => webhook.createdAt < until,
      ),
      isFailing: filterBy(
        booleanFilter(
          'True for only webhooks whose deliveries fail or that are Unavailable: their events wait. False for only the others.',
        ),
        ({ webhook, cursor }: WebhookWithCursor, wanted) =>
          (webhook.status === 'Unavailable' || cursor.failingSince !== undefined) === wanted,
      ),
      fromId: appliedBySource(
        integerFilter('Only webhooks with this id or a higher one, in the order in which they were created.'),
      ),
      toId: appliedBySource(
        integerFilter('Only webhooks with this id or a lower one, in the order in which they were created.'),
      ),
    },
    sort: 'descending',
    uses: [webhookKind, logKind],
    errors: [],

    load: ({ organisationId }) => ({ head: webhooksHead(organisationId) }),

    source: ({ organisationId, query, loaded, table }) => {
      const { fromId = 1, toId = Infinity } = query.filter;
      const first = Math.max(fromId, 1);
      const last = Math.min(toId, loaded.head?.count ?? 0);
      // Ids ascend with creation, so a range of ids is a list of its own.
      const source = {
        total: Math.max(last - first + 1, 0),
        slice: (from: number, to: number) =>
          readWebhooksBetween(table, organisationId, first + from - 1, first + to - 1),
      };
      return Promise.resolve({ source, narrower: ['filter[fromId]', 'filter[toId]'] });
    },
  }),
});

async function withHealths(
  webhooks: readonly WebhookWithCursor[],
  { organisationId, realNow, table, ...call }: ShowCall,
) {
  const healths = await healthsOf(table, organisationId, webhooks, realNow);
  const cipher = await call.cipher();
  return webhooks.map(({ webhook }) => webhookToResource(webhook, healths.get(webhook.id) ?? idle, cipher));
}
