import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { cursor } from '../cursor.ts';
import { replayAsOf } from '../replay.ts';
import { replayToResource } from '../replay-resource.ts';
import { replayKind, replaysHead, replaysOf } from '../replay-store.ts';
import { webhook, webhookKind } from '../store.ts';

export const listWebhookReplays = defineOperation({
  id: 'listWebhookReplays',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks/{id}/replays',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  request: { query: { sort: sortByCreation('descending'), page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [webhookKind, replayKind], write: [] },

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
    head: replaysHead(organisationId, path.id),
  }),

  handle: async ({ organisationId, path, query, loaded, table, platform }) => {
    const { webhook: one, cursor: stands } = loaded;
    if (one === undefined) throw notFound('The webhook', path.id);
    invariant(stands !== undefined, 'every webhook has a cursor');
    const source = replaysOf(table, organisationId, path.id, loaded.head?.count ?? 0);
    return listReply(
      source,
      { query, platform },
      eachAs((replay) => replayToResource(replayAsOf(replay, one, stands))),
    );
  },
});
