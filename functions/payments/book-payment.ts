import { accountRejection } from '../accounts/account.ts';
import { firstOwner } from '../accounts/resource.ts';
import type { Account } from '../accounts/store.ts';
import type { Instant } from '../kernel/calendar/instant.ts';
import type { Change } from '../kernel/journal/change.ts';
import { type Cents, cents } from '../kernel/money/cents.ts';
import { insert, replace } from '../kernel/table/write.ts';
import { momentFor, post, type Posting } from '../ledger/posting.ts';
import { transactionCreatedEvent } from '../transactions/events.ts';
import { newTransaction, type Transaction } from '../transactions/store.ts';
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
      listed: [{ type: 'payment', id: payment.id }],
    },
  };
}

function paid(order: BookOrder, unbooked: BookPayment, numbered: Account, at: Instant): BookOutcome {
  const amount: number = order.amount;
  const signed = order.direction === 'Credit' ? -amount : amount;
  const own = post(numbered, { type: 'bookTransaction', signed: cents(signed), at });
  const other = post(order.counterpartyAccount, { type: 'bookTransaction', signed: cents(-signed), at });
  const ownLeg = legOf(own, order, unbooked, order.counterpartyAccount);
  const otherLeg = legOf(other, order, unbooked, order.account);
  const payment: BookPayment = { ...unbooked, transaction: { type: ownLeg.type, id: ownLeg.id } };
  return {
    payment,
    change: {
      at,
      writes: [...own.writes, ...other.writes, insert(payment), insert(ownLeg), insert(otherLeg)],
      events: [
        ...eventsOf(payment, own.account),
        transactionCreatedEvent(ownLeg, own.account),
        transactionCreatedEvent(otherLeg, other.account),
      ],
      listed: [
        { type: 'payment', id: payment.id },
        { type: 'transaction', id: ownLeg.id },
        { type: 'transaction', id: otherLeg.id },
      ],
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

function legOf(posting: Posting, order: BookOrder, payment: BookPayment, otherSide: Account): Transaction {
  const isOwn = posting.account.id === payment.accountId;
  const debits = (order.direction === 'Credit') === isOwn;
  return newTransaction(posting.account, {
    type: 'bookTransaction',
    direction: debits ? 'Debit' : 'Credit',
    amount: order.amount,
    summary: order.transactionSummaryOverride ?? order.description,
    tags: order.tags,
    payment: { type: payment.type, id: payment.id },
    recurringPayment: order.recurringPayment,
    counterparty: {
      name: otherSide.name,
      routingNumber: otherSide.routingNumber,
      accountNumber: otherSide.accountNumber,
      accountType: 'Checking',
    },
    counterpartyAccount: { type: 'depositAccount', id: otherSide.id },
    counterpartyCustomer: firstOwner(otherSide),
  });
}
