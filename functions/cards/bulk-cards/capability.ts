import { defineCapability } from '../../define-capability.ts';
import { bulkCardsEvents } from './event-examples.ts';
import { bulkCardsEventReference } from './event-reference.ts';
import { createBulkCards } from './operations/create.ts';
import { getBulkCards } from './operations/get.ts';
import { listBulkCards } from './operations/list.ts';
import { bulkCardsReference } from './reference.ts';
import { bulkCardsResource } from './resource-schema.ts';
import { bulkResultKind } from './store.ts';
import { bulkCardTexts } from './texts.ts';

/** Cards that are ordered in bulk. The worker of bulks does their members. */
export const bulkCardsCapability = defineCapability({
  name: 'bulk-cards',
  heading: 'cards',
  reference: bulkCardsReference,
  texts: bulkCardTexts,
  operations: [createBulkCards, getBulkCards, listBulkCards],
  eventReference: bulkCardsEventReference,
  events: bulkCardsEvents,
  relationships: { bulkCards: [bulkCardsResource] },
  kinds: [bulkResultKind],
});
