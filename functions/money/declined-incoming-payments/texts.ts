import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import { achReturnTexts } from '../payments/texts/reasons.ts';
import type { declinedIncomingPaymentCreated } from './events.ts';
import type { declinedIncomingPaymentResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  amount: 'The cents that would have come in or gone out.',
  direction: [
    'Seen from the account.',
    { Credit: 'the other bank wanted to pay in', Debit: 'the other bank wanted to pull money' },
  ],
  reason: ['Why it was not taken: the account was Frozen or Closed. The other bank gets this reason.', achReturnTexts],
  paymentType: 'It is AchPayment: only ACH entries are declined like this.',
  account: 'The account that the entry was for.',
} as const;

export const declinedIncomingPaymentTexts = defineTexts<{
  resources: typeof declinedIncomingPaymentResource;
  events: typeof declinedIncomingPaymentCreated;
}>({
  types: {
    declinedIncomingPayment: 'An ACH entry of another bank that was sent back at once, so that no money moved.',
  },
  resources: { declinedIncomingPayment: fields },
  requests: {},
  events: {
    'declinedIncomingPayment.created': {
      ...fields,
      declinedIncomingPayment: 'The payment that was declined. No money has moved.',
    },
  },
});
