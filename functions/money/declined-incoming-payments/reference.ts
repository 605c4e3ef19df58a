import { defineReference, listAnswer } from '../../define-reference.ts';
import type { getDeclinedIncomingPayment } from './operations/get.ts';
import type { listDeclinedIncomingPayments } from './operations/list.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { declinedIncomingPaymentResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { declinedIncomingPaymentKind } from './store.ts';

export const declinedIncomingPaymentsReference = defineReference<{
  operations: typeof getDeclinedIncomingPayment | typeof listDeclinedIncomingPayments;
  kinds: typeof declinedIncomingPaymentKind;
}>({
  operations: {
    getDeclinedIncomingPayment: {
      summary: 'Get a declined incoming payment',
      data: declinedIncomingPaymentResource,
      included: [customerResource, accountResource],
    },
    listDeclinedIncomingPayments: {
      summary: 'List declined incoming payments',
      data: listAnswer(declinedIncomingPaymentResource),
      included: [customerResource, accountResource],
    },
  },
  kinds: {
    dip: {
      holds: 'payments from outside that an account did not take',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
  },
});
