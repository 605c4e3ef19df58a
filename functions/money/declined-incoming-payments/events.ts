import * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import { declinedIncomingPaymentToResource } from './resource.ts';
import type { DeclinedIncomingPayment } from './store.ts';

export const declinedIncomingPaymentCreated = defineEvent({
  type: 'declinedIncomingPayment.created',
  emittedWhen: 'a payment from outside is not taken, because the account is frozen or closed',
  attributes: z.strictObject({
    amount: z.int(),
    direction: z.enum(['Credit', 'Debit']),
    reason: z.enum(achReturnReasons),
    paymentType: z.literal('AchPayment'),
  }),
  relationships: ['declinedIncomingPayment', 'account'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'declinedIncomingPayment',
});

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
