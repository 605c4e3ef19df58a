import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { bulkToResource } from './resource.ts';
import { type FailedMember, failureAttributes } from './bulk-work.ts';
import type { Bulk } from './store.ts';
import type { bulkPaymentsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof bulkPaymentsEventReference>();

export const bulkPaymentsFailed = defineEvent('bulkPayments.failed');

export const bulkPaymentsFinished = defineEvent('bulkPayments.finished');

export function memberFailedEvent(after: Bulk, failed: FailedMember): EventDraft {
  const attributes = failureAttributes(failed);
  return draftEvent(bulkPaymentsFailed, { attributes, ...about(after) });
}

export const finishedEvent = (after: Bulk): EventDraft =>
  draftEvent(bulkPaymentsFinished, { attributes: {}, ...about(after) });

const about = (one: Bulk) => ({
  relationships: { bulkPayments: { type: 'bulkPayments', id: one.id } },
  resource: bulkToResource(one),
});
