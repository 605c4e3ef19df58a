import { logKind } from '../../events/log.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { instantFilter, integerFilter, sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { filteredPageOf, type ListSource, pageOf } from '../../../kernel/lists/list-source.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { healthsOf, idle } from '../health.ts';
import { webhookResource, webhookToResource } from '../resource.ts';
import { type Standing, standingsBetween } from '../standing.ts';
import { webhookKind, webhooksHead } from '../store.ts';

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  summary: 'List webhooks',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        since: instantFilter('created at or after this moment'),
        until: instantFilter('created before this moment'),
        fromId: integerFilter('id of the first webhook'),
        toId: integerFilter('id of the last webhook'),
      },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(webhookResource) },
  errors: [],
  uses: { read: [webhookKind, logKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId }) => ({ head: webhooksHead(organisationId) }),

  handle: async ({ organisationId, query, loaded, realNow, table, cipher: cipherOf }) => {
    const { page, sort } = query;
    const { since, until, fromId, toId } = query.filter;
    const first = Math.max(fromId ?? 1, 1);
    const last = Math.min(toId ?? Infinity, loaded.head?.count ?? 0);
    // Ids ascend with creation, so a range of ids is a list of its own.
    const source: ListSource<Standing> = {
      total: Math.max(last - first + 1, 0),
      slice: (from, to) => standingsBetween(table, organisationId, first + from - 1, first + to - 1),
    };
    const matches = ({ webhook }: Standing) =>
      (since === undefined || webhook.createdAt >= since) && (until === undefined || webhook.createdAt < until);
    const isWhole = since === undefined && until === undefined;
    const found = isWhole
      ? await pageOf(source, page, sort)
      : await filteredPageOf(source, page, sort, matches, ['filter[fromId]', 'filter[toId]']);
    const healths = await healthsOf(table, organisationId, found.items, realNow);
    const cipher = await cipherOf();
    return listReply(found, page, ({ webhook }) => webhookToResource(webhook, healths.get(webhook.id) ?? idle, cipher));
  },
});
