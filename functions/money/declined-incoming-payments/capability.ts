import { defineCapability } from '../../define-capability.ts';
import { declinedIncomingPaymentEvents } from './event-examples.ts';
import { getDeclinedIncomingPayment } from './operations/get.ts';
import { listDeclinedIncomingPayments } from './operations/list.ts';
import { declinedIncomingPaymentKind } from './store.ts';
import { declinedIncomingPaymentsReference } from './reference.ts';
import { declinedIncomingPaymentTexts } from './texts.ts';
import { declinedIncomingPaymentResource } from './resource-schema.ts';
import { declinedIncomingPaymentsEventReference } from './event-reference.ts';

export const declinedIncomingPaymentsCapability = defineCapability({
  name: 'declined-incoming-payments',
  heading: 'received-payments',
  reference: declinedIncomingPaymentsReference,
  texts: declinedIncomingPaymentTexts,
  operations: [getDeclinedIncomingPayment, listDeclinedIncomingPayments],
  eventReference: declinedIncomingPaymentsEventReference,
  events: declinedIncomingPaymentEvents,
  relationships: { declinedIncomingPayment: [declinedIncomingPaymentResource] },
  kinds: [declinedIncomingPaymentKind],
});
