import { accountRejection } from '../../accounts/accounts/account.ts';
import { firstOwner } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor } from '../../accounts/ledger/posting.ts';
import { asCounterparty, bookLegs } from './book-legs.ts';
import { createdEvent, statusEvents } from './events.ts';
import { bookPaymentToResource } from './resource.ts';
import type { RejectionReason } from './statuses.ts';
import { type BookPayment, payments } from './store.ts';

/** A movement between two accounts of this platform, as it was asked for. */
export interface BookOrder {
  readonly account: Account;
  readonly counterpartyAccount: Account;
  readonly amount: Cents;
  /** Credit pays from `account` to `counterpartyAccount`; Debit pulls the other way. */
  readonly direction: 'Credit' | 'Debit';
  readonly description: string;
  readonly transactionSummaryOverride?: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly recurringPayment?: { readonly type: string; readonly id: string };
  readonly dueDate?: string;
}

export interface BookOutcome {
  readonly payment: BookPayment;
  readonly change: Required<Pick<Change, 'at' | 'writes' | 'events' | 'listed'>>;
}

/**
 * Decides a book payment on the accounts as they were read: Sent with both legs, or Rejected with its reason. Either way
 * the payment is created and numbered; the writes hold only on the accounts that it was decided on.
 */
export function decideBook(order: BookOrder, now: Instant): BookOutcome {
  const at = momentFor(now, order.account, order.counterpartyAccount);
  const numbered: Account = { ...order.account, payments: order.account.payments + 1, lastAt: at };
  const reason = rejectionOf(order);
  const payment: BookPayment = {
    ...payments.place(order.account.organisationId, order.account.id, numbered.payments),
    version: 0,
    organisationId: order.account.organisationId,
    type: 'bookPayment',
    accountId: order.account.id,
    customerIds: order.account.customerIds,
    customerType: order.account.customerType,
    counterpartyAccountId: order.counterpartyAccount.id,
    counterpartyCustomer: firstOwner(order.counterpartyAccount),
    createdAt: at,
    amount: order.amount,
    direction: order.direction,
    description: order.description,
    transactionSummaryOverride: order.transactionSummaryOverride,
    status: reason === undefined ? 'Sent' : 'Rejected',
    reason,
    tags: order.tags,
    recurringPayment: order.recurringPayment,
    dueDate: order.dueDate,
  };
  return reason === undefined ? paid(order, payment, numbered, at) : rejected(payment, numbered, at);
}

function rejectionOf(order: BookOrder): RejectionReason | undefined {
  const payer = order.direction === 'Credit' ? order.account : order.counterpartyAccount;
  return (
    accountRejection(order.account) ??
    accountRejection(order.counterpartyAccount) ??
    (payer.available < order.amount ? 'InsufficientFunds' : undefined)
  );
}

function rejected(payment: BookPayment, account: Account, at: Instant): BookOutcome {
  return {
    payment,
    change: {
      at,
      writes: [replace(account), insert(payment)],
      events: eventsOf(payment, account),
      listed: [payments.listed(payment.id)],
    },
  };
}

function paid(order: BookOrder, unbooked: BookPayment, numbered: Account, at: Instant): BookOutcome {
  const summary = order.transactionSummaryOverride ?? order.description;
  const own = { account: numbered, summary, counterparty: asCounterparty(order.counterpartyAccount) };
  const other = { account: order.counterpartyAccount, summary, counterparty: asCounterparty(order.account) };
  const legs = bookLegs(unbooked, { own, other }, at);
  const { type, id } = legs.transaction;
  const payment: BookPayment = { ...unbooked, transaction: { type, id } };
  return {
    payment,
    change: {
      at,
      writes: [...legs.writes, insert(payment)],
      events: [...eventsOf(payment, legs.account), ...legs.events],
      listed: [payments.listed(payment.id), ...legs.listed],
    },
  };
}

/** Created, then sent or rejected: both were made in one step. */
function eventsOf(payment: BookPayment, account: Account) {
  const { transaction: _, ...unsent } = payment;
  const first: BookPayment = payment.status === 'Sent' ? { ...unsent, status: 'Pending' } : payment;
  return [
    createdEvent({ payment: first, account, resource: bookPaymentToResource(first) }),
    ...statusEvents({ payment, account, resource: bookPaymentToResource(payment) }, 'Pending'),
  ];
}
