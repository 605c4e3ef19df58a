import * as accounts from './accounts/accounts/events.ts';
import * as applications from './onboarding/applications/events.ts';
import * as bulkPayments from './money/bulk-payments/events.ts';
import * as customers from './onboarding/customers/events.ts';
import * as declinedIncomingPayments from './money/declined-incoming-payments/events.ts';
import type { EventType } from './kernel/base/event-type.ts';
import * as payments from './money/payments/events.ts';
import * as receivedPayments from './money/received-payments/events.ts';
import * as recurringPayments from './money/recurring-payments/events.ts';
import * as transactions from './accounts/transactions/events.ts';

const catalogue = [
  applications.applicationCreated,
  applications.applicationDenied,
  applications.applicationPendingReview,
  applications.applicationAwaitingDocuments,
  applications.applicationApproved,
  applications.applicationCanceled,
  applications.documentApproved,
  applications.documentRejected,
  customers.customerCreated,
  customers.customerUpdated,
  customers.customerArchived,
  accounts.accountCreated,
  accounts.accountUpdated,
  accounts.accountFrozen,
  accounts.accountUnfrozen,
  accounts.accountClosed,
  accounts.accountReopened,
  payments.paymentCreated,
  payments.paymentPendingReview,
  payments.paymentClearing,
  payments.paymentSent,
  payments.paymentReturned,
  payments.paymentCanceled,
  payments.paymentRejected,
  bulkPayments.bulkPaymentsFailed,
  bulkPayments.bulkPaymentsFinished,
  receivedPayments.receivedPaymentCreated,
  receivedPayments.receivedPaymentAdvanced,
  receivedPayments.receivedPaymentCompleted,
  receivedPayments.receivedPaymentMarkedForReturn,
  receivedPayments.receivedPaymentReturned,
  declinedIncomingPayments.declinedIncomingPaymentCreated,
  recurringPayments.recurringPaymentCreated,
  recurringPayments.recurringPaymentStatusChanged,
  recurringPayments.recurringPaymentFailed,
  transactions.transactionCreated,
  transactions.transactionUpdated,
] as const;

type CatalogueEvent = (typeof catalogue)[number];

export type EventTypeName = CatalogueEvent['type'];

/** The declared type of a name. */
export type EventTypeOf<Name extends EventTypeName> = Extract<CatalogueEvent, { readonly type: Name }>;

/** Every relationship that an event may have. */
export type EventRelationship =
  CatalogueEvent['relationships'][number] | NonNullable<CatalogueEvent['optionalRelationships']>[number];

/**
 * Every kind of event. The filter of the event list, the reference and the checks of the tests come from here;
 * receivers are told to expect new ones.
 */
export const eventTypes: readonly EventType[] = catalogue;
