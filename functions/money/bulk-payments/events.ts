import * as z from 'zod';
import { personalText } from '../../kernel/table/handling.ts';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import { bulkToResource } from './resource.ts';
import type { Bulk } from './store.ts';

export const bulkPaymentsFailed = defineEvent({
  type: 'bulkPayments.failed',
  emittedWhen: 'a member of a bulk was refused: no payment was created for it',
  attributes: z.strictObject({
    /** Place of the member in the list, from 0. */
    index: z.int(),
    /** Code and detail of the error, as a request with this member alone would have got it. */
    error: personalText,
    idempotencyKey: personalText.optional(),
  }),
  relationships: ['bulkPayments'],
  includes: 'bulkPayments',
});

export const bulkPaymentsFinished = defineEvent({
  type: 'bulkPayments.finished',
  emittedWhen: 'every member of a bulk has become a payment or was refused',
  attributes: z.strictObject({}),
  relationships: ['bulkPayments'],
  includes: 'bulkPayments',
});

export interface FailedMember {
  readonly index: number;
  readonly error: string;
  readonly idempotencyKey?: string | undefined;
}

export function memberFailedEvent(after: Bulk, { index, error, idempotencyKey }: FailedMember): EventDraft {
  const attributes = { index, error, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
  return draftEvent(bulkPaymentsFailed, { attributes, ...about(after) });
}

export const finishedEvent = (after: Bulk): EventDraft =>
  draftEvent(bulkPaymentsFinished, { attributes: {}, ...about(after) });

const about = (one: Bulk) => ({
  relationships: { bulkPayments: { type: 'bulkPayments', id: one.id } },
  resource: bulkToResource(one),
});
