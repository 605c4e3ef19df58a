import { exampleAt } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { declinedIncomingPaymentCreated } from './events.ts';
import { declinedIncomingPaymentResource } from './resource-schema.ts';

export const declinedIncomingPaymentEvents = [
  withExample(declinedIncomingPaymentCreated, {
    attributes: { amount: 250_000, direction: 'Credit', reason: 'AccountClosed', paymentType: 'AchPayment' },
    resource: declinedIncomingPaymentResource.of({
      id: firstChildId,
      attributes: {
        createdAt: exampleAt,
        reason: 'AccountClosed',
        direction: 'Credit',
        amount: 250_000,
        paymentType: 'AchPayment',
      },
      relationships: accountAndOwner,
    }),
  }),
];
