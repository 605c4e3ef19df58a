import type { RequestExamples } from '../../define-reference.ts';
import type { createPayment } from './operations/create.ts';
import type { rejectPaymentReview } from './operations/reject-review.ts';
import type { clearAchPayment } from './operations/sandbox-clear.ts';
import type { receiveSandboxPayment } from './operations/sandbox-incoming.ts';
import type { sandboxRejectPayment } from './operations/sandbox-reject.ts';
import type { returnAchPayment } from './operations/sandbox-return.ts';
import type { reversePayment } from './operations/reverse.ts';
import type { transmitAchPayment } from './operations/sandbox-transmit.ts';
import type { updatePayment } from './operations/update.ts';
import { paymentExample } from './sandbox-step.ts';
import { accountExample } from '../received-payments/sandbox-entry.ts';

export const createPaymentExamples = {
  bookPayment: {
    attributes: { amount: 125_00, description: 'Dinner', idempotencyKey: '3f6b0f6e-dinner' },
    relationships: {
      account: { data: { type: 'depositAccount', id: '100000001' } },
      counterpartyAccount: { data: { type: 'depositAccount', id: '100000002' } },
    },
  },
  'achPayment.counterparty': {
    attributes: { amount: 500_00, direction: 'Credit', description: 'Rent', idempotencyKey: '5a1c9d40-rent' },
    relationships: {
      account: { data: { type: 'depositAccount', id: '100000001' } },
      counterparty: { data: { type: 'counterparty', id: '100000001000000001' } },
    },
  },
  'achPayment.providerProcessorToken': {
    attributes: {
      amount: 500_00,
      direction: 'Debit',
      description: 'Funding',
      providerProcessorToken: 'sandbox-match:Ada Lovelace#1',
      counterpartyName: 'Ada Lovelace',
      verifyCounterpartyBalance: true,
      idempotencyKey: '5a1c9d40-funding',
    },
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
  achPayment: {
    attributes: {
      amount: 500_00,
      direction: 'Credit',
      description: 'Invoice 12',
      counterparty: {
        name: 'Sherlock Holmes',
        routingNumber: '011000015',
        accountNumber: '1000000001',
        accountType: 'Checking',
      },
      idempotencyKey: '5a1c9d40-invoice',
    },
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
  pushToCardPayment: {
    attributes: {
      amount: 75_00,
      description: 'Payout',
      configuration: {
        cardProvider: {
          authToken: 'eyJhbGciOiJFUzI1NiJ9.cardholder',
          institutionId: 'inst-2041',
          destinationCardId: 'card-7a1f',
          routingNumber: '021000021',
          accountNumber: '1002003004',
          referenceId: 'payout-118',
        },
      },
      idempotencyKey: '0d7e2c1b-payout',
    },
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
} satisfies RequestExamples<typeof createPayment>;

const updatePaymentExample = { attributes: { tags: { purpose: 'rent', draft: null } } };

export const updatePaymentExamples = {
  achPayment: updatePaymentExample,
  bookPayment: updatePaymentExample,
  pushToCardPayment: updatePaymentExample,
} satisfies RequestExamples<typeof updatePayment>;

export const reversePaymentExamples = {
  paymentReversal: { attributes: { reason: 'Duplicate', idempotencyKey: '5a1c9d40-undo', tags: { case: '118' } } },
} satisfies RequestExamples<typeof reversePayment>;

export const rejectPaymentReviewExamples = {
  paymentRejection: { attributes: { reason: 'SuspectedFraud' } },
} satisfies RequestExamples<typeof rejectPaymentReview>;

export const receiveSandboxPaymentExamples = {
  achPayment: {
    attributes: { amount: 3_000_00, direction: 'Credit', description: 'Salary' },
    relationships: accountExample,
  },
} satisfies RequestExamples<typeof receiveSandboxPayment>;

export const transmitAchPaymentExamples = {
  transmitAchPayment: { attributes: {}, relationships: paymentExample },
} satisfies RequestExamples<typeof transmitAchPayment>;

export const clearAchPaymentExamples = {
  clearAchPayment: { attributes: {}, relationships: paymentExample },
} satisfies RequestExamples<typeof clearAchPayment>;

export const returnAchPaymentExamples = {
  returnAchPayment: { attributes: { reason: 'NoAccount' }, relationships: paymentExample },
} satisfies RequestExamples<typeof returnAchPayment>;

export const sandboxRejectPaymentExamples = {
  paymentReject: { attributes: { reason: 'SuspectedFraud' } },
} satisfies RequestExamples<typeof sandboxRejectPayment>;
