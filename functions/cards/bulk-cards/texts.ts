import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import { cardOrderTexts } from '../cards/texts.ts';
import type { bulkCardsFailed, bulkCardsFinished } from './events.ts';
import type { createBulkCards } from './operations/create.ts';
import type { bulkCardsResource } from './resource-schema.ts';

const bulkCards = 'The bulk, as it is after the change, without the results.';
const error = 'The code and the detail of the error, as a request with this member alone would have got them.';
const cardMayExist =
  'True if the card processor may have issued a card before the member was refused. Order the same again with its `idempotencyKey` to get that card and no second one. Absent otherwise.';
const pointer = 'What of the list the error is about. Absent if it is about no part of it.';

export const bulkCardTexts = defineTexts<{
  resources: typeof bulkCardsResource;
  operations: typeof createBulkCards;
  events: typeof bulkCardsFailed | typeof bulkCardsFinished;
}>({
  types: {
    bulkCards: 'Up to 1,000 cards that one request has ordered, and what has become of each.',
  },
  resources: {
    bulkCards: {
      ...sharedTexts,
      status: [
        'Whether all members are done.',
        { Processing: 'members are still being done', Finished: 'every member has become a card or was refused' },
      ],
      total: 'How many members were sent: 1 to 1000.',
      created: 'How many members have become a card so far.',
      failed: 'How many members were refused so far.',
      results: [
        'The members that are done so far, in the order of the list. Only `GET /cards/bulk/{id}` has them.',
        {
          index: 'The place of the member in the list that was sent, from 0.',
          cardId: 'The card that the member has become. Absent if it was refused.',
          error: `${error} Absent if it has become a card.`,
          pointer,
          idempotencyKey:
            'The key that a refused member without one was ordered with. Absent if it was sent with one, or has become a card.',
          cardMayExist,
        },
      ],
    },
  },
  requests: { createBulkCards: cardOrderTexts },
  events: {
    'bulkCards.failed': {
      index: 'The place of the member in the list that was sent, from 0.',
      error,
      pointer,
      idempotencyKey:
        'The key of the member; one that was sent without has a key that was made for it. Absent if the member cannot be read any more.',
      cardMayExist,
      bulkCards,
    },
    'bulkCards.finished': { bulkCards },
  },
});
