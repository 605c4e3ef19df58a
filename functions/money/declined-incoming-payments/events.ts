import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { declinedIncomingPaymentToResource } from './resource.ts';
import type { DeclinedIncomingPayment } from './store.ts';
import type { declinedIncomingPaymentsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof declinedIncomingPaymentsEventReference>();

export const declinedIncomingPaymentCreated = defineEvent('declinedIncomingPayment.created');

export function declinedEvent(one: DeclinedIncomingPayment): EventDraft {
  const { amount, direction, reason } = one;
  return draftEvent(declinedIncomingPaymentCreated, {
    attributes: { amount, direction, reason, paymentType: 'AchPayment' },
    relationships: {
      declinedIncomingPayment: { type: 'declinedIncomingPayment', id: one.id },
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    resource: declinedIncomingPaymentToResource(one),
  });
}
