import { defineCapability } from '../../define-capability.ts';
import { receivedPaymentEvents } from './event-examples.ts';
import { unpaidAdvances } from './unpaid-advances.ts';
import { advanceReceivedPayment } from './operations/advance.ts';
import { contestDishonor } from './operations/contest.ts';
import { getReceivedPayment } from './operations/get.ts';
import { listReceivedPayments } from './operations/list.ts';
import { reprocessReceivedPayment } from './operations/reprocess.ts';
import { returnReceivedAch } from './operations/return.ts';
import { completeSandboxReceivedPayment } from './operations/sandbox-complete.ts';
import { dishonorSandboxReturn } from './operations/sandbox-dishonor.ts';
import { receiveSandboxAch } from './operations/sandbox-receive-ach.ts';
import { receiveSandboxReceivedPayment } from './operations/sandbox-receive.ts';
import { receiveSandboxWire } from './operations/sandbox-wire.ts';
import { updateReceivedPayment } from './operations/update.ts';
import { receivedPaymentMachine } from './received-payment.ts';
import { receivedPaymentSteps } from './run.ts';
import { receivedPaymentKind } from './store.ts';
import { takenEntryKind } from './taken-entries.ts';
import {
  receivedAchTransaction,
  returnedReceivedAchTransaction,
  dishonoredAchTransaction,
  wireTransaction,
  paymentAdvanceTransaction,
  repaidPaymentAdvanceTransaction,
} from './transaction-types.ts';
import { receivedPaymentTransactionTexts } from './transaction-texts.ts';
import { receivedPaymentsReference } from './reference.ts';
import { receivedPaymentTexts } from './texts.ts';
import { receivedPaymentResource } from './resource-schema.ts';
import { receivedPaymentsEventReference } from './event-reference.ts';

export const receivedPaymentsCapability = defineCapability({
  name: 'received-payments',
  scopes: {
    'received-payments': { only: 'organisation' },
    'received-payments-write': { only: 'organisation' },
  },
  reference: receivedPaymentsReference,
  texts: receivedPaymentTexts,
  operations: [
    getReceivedPayment,
    listReceivedPayments,
    updateReceivedPayment,
    advanceReceivedPayment,
    reprocessReceivedPayment,
    returnReceivedAch,
    contestDishonor,
    receiveSandboxReceivedPayment,
    receiveSandboxAch,
    receiveSandboxWire,
    completeSandboxReceivedPayment,
    dishonorSandboxReturn,
  ],
  eventReference: receivedPaymentsEventReference,
  events: receivedPaymentEvents,
  relationships: { receivedPayment: [receivedPaymentResource] },
  transactionTypes: [
    receivedAchTransaction,
    returnedReceivedAchTransaction,
    dishonoredAchTransaction,
    wireTransaction,
    paymentAdvanceTransaction,
    repaidPaymentAdvanceTransaction,
  ],
  transactionTexts: receivedPaymentTransactionTexts,
  kinds: [receivedPaymentKind, takenEntryKind],
  openItems: [unpaidAdvances],
  dueKinds: [receivedPaymentSteps],
  machines: [receivedPaymentMachine],
});
