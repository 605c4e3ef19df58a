import { defineErasure } from '../../kernel/table/erasure.ts';
import { partitionKey } from '../../kernel/table/kind.ts';
import { cardItem, cardKind } from './store.ts';

/**
 * Erases the cards of a customer, also those on accounts that others own too or own alone by now: who carries them, where they were
 * sent, what was printed on them, and their tags.
 */
export const cardErasure = defineErasure(cardItem, {
  partitions: ({ organisationId, everAccountIds }) =>
    everAccountIds.map((id) => partitionKey(cardKind, organisationId, id)),
  isOf: ({ customerId }, customer) => customerId === customer.customerId,
});
