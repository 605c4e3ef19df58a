import { defined } from '../../kernel/base/defined.ts';
import type { AnyOperation } from '../../kernel/http/operation.ts';
import { placedAt } from '../../kernel/jsonapi/read-body.ts';
import { type BulkWork, failureAttributes, idempotencyKeyIn } from '../../money/bulk-payments/for-others.ts';
import { cardFailedEvent, cardsFinishedEvent } from './events.ts';
import { keepResult } from './store.ts';

/**
 * How bulks of cards are done: by the operation that creates one card. Each member keeps its result. The card processor issues one
 * card for a member, also if the worker ends after the order: a member without an idempotency key gets one that follows from its
 * place, and the name of the card at the processor follows from the key.
 */
export const cardsWork = (createCard: AnyOperation): BulkWork => ({
  type: 'bulkCards',
  operation: createCard,
  retried: ['request_timeout'],
  dataOf: (sent, { id, index }) => (idempotencyKeyIn(sent) === undefined ? withKey(sent, `bulk-${id}-${index}`) : sent),
  created: (one, { index, id }) => [keepResult(one, { index, cardId: id })],
  failed: (after, failed) => {
    const attributes = failureAttributes(failed);
    const { index, error } = attributes;
    const [part] = failed.error.parts;
    const { pointer } = part === undefined ? {} : placedAt(`/data/${index}`, part);
    const place = defined({ pointer });
    return {
      event: cardFailedEvent(after, { ...attributes, ...place }),
      writes: [keepResult(after, { index, error, ...place })],
    };
  },
  finished: cardsFinishedEvent,
});

const withKey = (sent: unknown, idempotencyKey: string) => {
  const { attributes, ...rest } = sent as { readonly attributes?: object };
  return { ...rest, attributes: { ...attributes, idempotencyKey } };
};
