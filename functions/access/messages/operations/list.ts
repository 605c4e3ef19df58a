import { messageToResource } from '../resource.ts';
import { msOf } from '../../../kernel/base/calendar/instant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineList, type ListCall } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { listOf, walkedMax } from '../../../kernel/lists/list-source.ts';
import { type OutboxItem, outboxItem, outboxKind, outboxPartition } from '../../../ports/text-messages/items.ts';

export const listMessages = defineOperation({
  id: 'listMessages',
  capability: 'sandbox',
  method: 'GET',
  path: '/sandbox/messages',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  ...defineList({
    opened: messageToResource,
    filters: {
      customerId: equalTo(
        idFilter('Only messages about the customer with this id.'),
        (one: OutboxItem) => one.customer?.id,
      ),
      applicationFormId: equalTo(
        idFilter('Only messages about the application form with this id.'),
        (one: OutboxItem) => one.applicationForm?.id,
      ),
      type: oneOf(typeFilter(['textMessage', 'emailMessage']), (one: OutboxItem) => one.type),
    },
    sort: 'descending',
    uses: [outboxKind],
    errors: ['limits_exceeded'],
    load: () => ({}),
    source: async (call) => ({ source: listOf(await messagesOf(call)) }),
  }),
});

/** The messages that have not expired, oldest first. The table deletes expired items later (time to live). */
async function messagesOf({
  organisationId,
  realNow,
  table,
  search,
}: Pick<ListCall<never, never>, 'organisationId' | 'realNow' | 'table' | 'search'>): Promise<readonly OutboxItem[]> {
  // The number of messages is known only after the read, so the budget is checked before and charged after it.
  await search(0);
  const items = await table.query({ pk: outboxPartition(organisationId), limit: walkedMax + 1 });
  if (items.length > walkedMax) {
    throw new Problem('limits_exceeded', `There are more than ${walkedMax} messages; they go after a week`);
  }
  await search(items.length);
  return items.map(outboxItem.parse).filter((one) => one.expiresAtSeconds * 1000 > msOf(realNow));
}
