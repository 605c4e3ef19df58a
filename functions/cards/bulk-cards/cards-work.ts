import { defined } from '../../kernel/base/defined.ts';
import type { AnyOperation } from '../../kernel/http/operation.ts';
import { placedAt } from '../../kernel/jsonapi/read-body.ts';
import { type BulkWork, failureAttributes, idempotencyKeyIn } from '../../money/bulk-payments/for-others.ts';
import { cardFailedEvent, cardsFinishedEvent } from './events.ts';
import { keepResult } from './store.ts';

/**
 * How bulks of cards are done: by the operation that creates one card. Each member keeps its result. The card processor issues one
 * card for a member, also if the worker ends after the order: a member without an idempotency key gets one that follows from its
 * place, and the name of the card at the processor follows from the key. A member that is refused after the processor was asked may have a
 * card there, which the same order finds: its result says so, with the key that the sender does not know.
 */
export const cardsWork = (createCard: AnyOperation): BulkWork => ({
  type: 'bulkCards',
  operation: createCard,
  retried: ['request_timeout'],
  dataOf: (sent, { id, index }) => (idempotencyKeyIn(sent) === undefined ? withKey(sent, keyOf(id, index)) : sent),
  created: (one, { index, id }) => [keepResult(one, { index, cardId: id })],
  failed: (after, failed) => {
    const attributes = failureAttributes(failed);
    const { index, error, idempotencyKey } = attributes;
    const [part] = failed.error.parts;
    const { pointer } = part === undefined ? {} : placedAt(`/data/${index}`, part);
    const about = defined({ pointer, cardMayExist: failed.mayBeMade ? (true as const) : undefined });
    const key = defined({ idempotencyKey: idempotencyKey === keyOf(after.id, index) ? idempotencyKey : undefined });
    return {
      event: cardFailedEvent(after, { ...attributes, ...about }),
      writes: [keepResult(after, { index, error, ...about, ...key })],
    };
  },
  finished: cardsFinishedEvent,
});

/** The key of a member that was sent without one. */
const keyOf = (bulkId: string, index: number): string => `bulk-${bulkId}-${index}`;

const withKey = (sent: unknown, idempotencyKey: string) => {
  const { attributes, ...rest } = sent as { readonly attributes?: object };
  return { ...rest, attributes: { ...attributes, idempotencyKey } };
};
