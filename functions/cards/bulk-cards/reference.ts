import { defineReference, listAnswer } from '../../define-reference.ts';
import { createCardExamples } from '../cards/request-examples.ts';
import type { createBulkCards } from './operations/create.ts';
import type { getBulkCards } from './operations/get.ts';
import type { listBulkCards } from './operations/list.ts';
import { bulkCardsResource } from './resource-schema.ts';
import type { bulkResultKind } from './store.ts';

export const bulkCardsReference = defineReference<{
  operations: typeof createBulkCards | typeof getBulkCards | typeof listBulkCards;
  kinds: typeof bulkResultKind;
}>({
  operations: {
    createBulkCards: {
      summary: 'Order cards in bulk',
      description:
        'Accepts the whole list or nothing of it, and orders its cards one by one, in their order, as the token would: one card for each member. A member that is refused emits `bulkCards.failed` with its place in the list and does not hold up the others. When all are done `bulkCards.finished` follows; `GET /cards/bulk/{id}` has the card or the error of each. A member for which the card processor does not answer is tried again, three times in all. Members with an `idempotencyKey` share it with single orders: a card that the key has made counts for the member. Members that are left when the token is revoked or ends are refused.',
      data: bulkCardsResource,
      examples: createCardExamples,
    },
    getBulkCards: {
      summary: 'Get the results of a bulk of cards',
      data: bulkCardsResource,
    },
    listBulkCards: {
      summary: 'List bulks of cards',
      data: listAnswer(bulkCardsResource),
    },
  },
  kinds: {
    blr: {
      holds: 'what has become of the members of a bulk of cards',
      keys: { pk: '<org>#<bulk>', sk: '<place in the list>', foundBy: 'bulk' },
    },
  },
});
