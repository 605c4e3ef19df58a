import { type Instant, msOf } from '../../../kernel/base/calendar/instant.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { idFilter, sortByCreation, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { listOf, pageOf, walkedMax } from '../../../kernel/lists/list-source.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { type OutboxItem, outboxItem, outboxKind, outboxPartition } from '../../../ports/text-messages/items.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { messageToResource, textMessageResource } from '../resource.ts';

export const listMessages = defineOperation({
  id: 'listMessages',
  summary: 'List messages that would have been sent',
  description: 'A sandbox stage sends nothing to phones: every message is kept here for a week.',
  capability: 'sandbox',
  method: 'GET',
  path: '/sandbox/messages',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        customerId: idFilter('id of the customer whom the message concerns'),
        type: typeFilter(['textMessage']),
      },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(textMessageResource) },
  errors: ['limits_exceeded'],
  uses: { read: [outboxKind], write: [] },
  needs: ['cipher'],

  handle: async ({ organisationId, query, realNow, table, cipher }) => {
    const { filter, page, sort } = query;
    const messages = (await messagesOf(table, organisationId, realNow)).filter(
      (one) =>
        (filter.customerId === undefined || one.customer.id === filter.customerId) &&
        (filter.type?.includes(one.type) ?? true),
    );
    const opened = await cipher();
    return listReply(await pageOf(listOf(messages), page, sort), page, (one) => messageToResource(one, opened));
  },
});

/** What has not expired, oldest first. The table takes expired items away in its own time. */
async function messagesOf(table: Table, organisationId: string, realNow: Instant): Promise<readonly OutboxItem[]> {
  const items = await table.query({ pk: outboxPartition(organisationId), limit: walkedMax + 1 });
  if (items.length > walkedMax) {
    throw new Problem('limits_exceeded', `There are more than ${walkedMax} messages; they go after a week`);
  }
  return items.map(outboxItem.parse).filter((one) => one.expiresAtSeconds * 1000 > msOf(realNow));
}
