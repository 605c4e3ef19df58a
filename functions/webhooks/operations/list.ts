import { logKind } from '../../events/log.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { instantFilter, integerFilter, sortByCreation } from '../../kernel/jsonapi/query.ts';
import { filteredPageOf, type ListSource, pageOf } from '../../kernel/lists/list-source.ts';
import { listReply, listSchema } from '../../kernel/lists/reply.ts';
import type { Table } from '../../kernel/table/table.ts';
import { cursorKind } from '../cursor.ts';
import { healthsOf, idle, type Standing } from '../health.ts';
import { webhookResource, webhookToResource } from '../resource.ts';
import { type Webhook, webhookKind, webhooksBetween, webhooksHead } from '../store.ts';
import { cursorsOf } from '../wake.ts';

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
  uses: { read: [webhookKind, cursorKind, logKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId }) => ({ head: webhooksHead(organisationId) }),

  handle: async ({ organisationId, query, loaded, realNow, table, cipher: cipherOf }) => {
    const { page, sort } = query;
    const { since, until, fromId, toId } = query.filter;
    const first = Math.max(fromId ?? 1, 1);
    const last = Math.min(toId ?? Infinity, loaded.head?.count ?? 0);
    // Ids ascend with creation, so a range of ids is a list of its own.
    const source: ListSource<Webhook> = {
      total: Math.max(last - first + 1, 0),
      slice: (from, to) => webhooksBetween(table, organisationId, first + from - 1, first + to - 1),
    };
    const matches = (webhook: Webhook) =>
      (since === undefined || webhook.createdAt >= since) && (until === undefined || webhook.createdAt < until);
    const isWhole = since === undefined && until === undefined;
    const found = isWhole
      ? await pageOf(source, page, sort)
      : await filteredPageOf(source, page, sort, matches, ['filter[fromId]', 'filter[toId]']);
    const healths = await healthsOf(
      table,
      organisationId,
      await standingsOf(table, organisationId, found.items),
      realNow,
    );
    const cipher = await cipherOf();
    return listReply(found, page, (webhook) => webhookToResource(webhook, healths.get(webhook.id) ?? idle, cipher));
  },
});

async function standingsOf(
  table: Table,
  organisationId: string,
  webhooks: readonly Webhook[],
): Promise<readonly Standing[]> {
  const ids = webhooks.map(({ id }) => id);
  const cursors = new Map((await cursorsOf(table, organisationId, ids)).map((one) => [one.webhookId, one]));
  return webhooks.flatMap((webhook) => {
    const cursor = cursors.get(webhook.id);
    return cursor === undefined ? [] : [{ webhook, cursor }];
  });
}
