import { transactions } from '../../accounts/transactions/store.ts';
import { accountRejection } from '../../accounts/accounts/account.ts';
import { depositProductOf } from '../../accounts/accounts/deposit-products.ts';
import { decideLimits, type LimitDecision } from '../../accounts/accounts/limits.ts';
import type { Account } from '../../accounts/accounts/store.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft } from '../../kernel/base/event-type.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor, post } from '../../accounts/ledger/posting.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { awaitingWindow, dueOf, limitedFlow } from './ach-payment.ts';
import { originatedTransaction } from './ach-transactions.ts';
import { asCounterparty, bookLegs } from './book-legs.ts';
import { createdEvent, statusEvents } from './events.ts';
import { paymentToResource } from './resource.ts';
import type { RejectionReason } from './statuses.ts';
import { type AchPayment, paymentPlace, payments } from './store.ts';

/** An ACH payment as it was asked for, by whomever. */
export interface AchOrder {
  readonly account: Account;
  /** The account of the same organisation that the other side's numbers name, where there is one. */
  readonly otherAccount?: Account | undefined;
  readonly amount: Cents;
  /** Credit pays the other side, Debit pulls from it. */
  readonly direction: 'Credit' | 'Debit';
  readonly description: string;
  readonly addenda?: string | undefined;
  readonly counterparty: {
    readonly name: string;
    readonly routingNumber: string;
    readonly accountNumber: string;
    readonly accountType: string;
  };
  readonly counterpartyId?: string | undefined;
  readonly sameDay: boolean;
  readonly secCode?: string | undefined;
  /** Banking days, in place of those of the deposit product. */
  readonly clearingDaysOverride?: number | undefined;
  readonly verifiesBalance?: boolean | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly recurringPayment?: { readonly type: string; readonly id: string } | undefined;
  readonly dueDate?: string | undefined;
  /** What the rail knows the payment by: {@link traceNumberDigits} digits that no other payment has. */
  readonly traceNumber: string;
  /** What the provider of linked accounts said against it; asked only where nothing else does ({@link achRejection}). */
  readonly providerRejection?: RejectionReason | undefined;
}

export const traceNumberDigits = 15;

export interface AchOutcome {
  readonly payment: AchPayment;
  readonly change: Required<Pick<Change, 'at' | 'writes' | 'events' | 'listed' | 'due'>>;
}

/** What a decision needs beside the order. */
export interface AchTerms {
  readonly now: Instant;
  readonly ach: AchSettings;
  readonly cipher: FieldCipher;
}

/**
 * Decides an ACH payment on the accounts as they were read: Pending, with a credit's money taken from the account at once;
 * Pending Review where a soft limit is passed; Rejected with its reason; or, where a credit goes to an account of the same
 * organisation, Sent as a movement between the two. Either way it is created and numbered, and what it uses of the limits
 * is counted in the same transaction; the writes hold only on the accounts that it was decided on.
 */
export function decideAch(order: AchOrder, terms: AchTerms): AchOutcome {
  const { otherAccount } = order;
  const at = momentFor(terms.now, order.account, ...(isInternal(order) && otherAccount ? [otherAccount] : []));
  const account: Account = { ...order.account, payments: order.account.payments + 1, lastAt: at };
  const asked = orderedPayment(order, account, at, terms.cipher);
  const reason = achRejection(order, terms.now);
  if (reason !== undefined) {
    const payment: AchPayment = { ...asked, status: 'Rejected', reason };
    const events = [created(payment, account, terms), ...told(payment, account, terms)];
    return outcome(payment, { at, writes: [replace(account)], events });
  }
  if (isInternal(order) && otherAccount !== undefined) return internal(asked, account, otherAccount, order, terms);
  const limits = limitsOf(order, at);
  const counted = limits.outcome === 'rejected' ? account : { ...account, limitUsage: limits.usage };
  const waiting: AchPayment =
    limits.outcome === 'review'
      ? { ...asked, status: 'Pending Review' }
      : awaitingWindow(asked, account, at, terms.ach);
  return waiting.direction === 'Credit'
    ? credit(waiting, counted, at, terms)
    : outcome(waiting, { at, writes: [replace(counted)], events: opening(waiting, counted, terms) });
}

/**
 * Why an order is rejected, the first of: the state of the account, the state of the other one where it is on this
 * platform, a hard limit, missing funds, and what the provider said.
 */
export function achRejection(order: AchOrder, now: Instant): RejectionReason | undefined {
  const { account, otherAccount, direction, amount } = order;
  const limits = isInternal(order) ? undefined : limitsOf(order, momentFor(now, account));
  return (
    accountRejection(account) ??
    (otherAccount && accountRejection(otherAccount)) ??
    (limits?.outcome === 'rejected' ? limits.reason : undefined) ??
    (direction === 'Credit' && account.available < amount ? 'InsufficientFunds' : undefined) ??
    order.providerRejection
  );
}

/** A credit to an account of the same organisation takes no rail; a debit does, whoever it is from. */
const isInternal = ({ direction, otherAccount }: AchOrder): boolean =>
  direction === 'Credit' && otherAccount !== undefined;

function limitsOf(order: AchOrder, at: Instant): LimitDecision {
  const { account, amount } = order;
  const { limits } = depositProductOf(account);
  return decideLimits(limits, account.limitUsage, { flow: limitedFlow(order), amount, date: bankDateOf(at) });
}

function orderedPayment(order: AchOrder, account: Account, at: Instant, cipher: FieldCipher): AchPayment {
  const { organisationId } = account;
  const place = payments.place(organisationId, account.id, account.payments);
  const { accountNumber, ...counterparty } = order.counterparty;
  const { amount, direction, description, addenda, counterpartyId, sameDay, secCode, clearingDaysOverride } = order;
  return {
    ...place,
    version: 0,
    organisationId,
    type: 'achPayment',
    accountId: account.id,
    customerIds: account.customerIds,
    customerType: account.customerType,
    createdAt: at,
    ...{ amount, direction, description, addenda, counterpartyId, sameDay, secCode, clearingDaysOverride },
    status: 'Pending',
    tags: order.tags,
    recurringPayment: order.recurringPayment,
    dueDate: order.dueDate,
    counterparty,
    sealedAccountNumber: cipher.seal(accountNumber, paymentPlace({ organisationId, id: place.id }, 'accountNumber')),
    counterpartyAccountId: isInternal(order) ? order.otherAccount?.id : undefined,
    verifiesBalance: order.verifiesBalance,
    traceNumber: order.traceNumber,
  };
}

function credit(waiting: AchPayment, account: Account, at: Instant, terms: AchTerms): AchOutcome {
  const amount: number = waiting.amount;
  const posting = post(account, { type: 'originatedAchTransaction', signed: cents(-amount), at });
  const transaction = originatedTransaction(waiting, posting.account, 'Debit');
  const payment: AchPayment = { ...waiting, transaction: { type: transaction.type, id: transaction.id } };
  return outcome(payment, {
    at,
    writes: [...posting.writes, insert(transaction)],
    events: [...opening(payment, posting.account, terms), transactionCreatedEvent(transaction, posting.account)],
    listed: [transactions.listed(transaction.id)],
  });
}

function internal(asked: AchPayment, account: Account, to: Account, order: AchOrder, terms: AchTerms): AchOutcome {
  const at = asked.createdAt;
  const { description, counterparty } = order;
  const own = { account, summary: `${counterparty.name}  |  ${description}`, counterparty };
  const other = { account: to, summary: `${account.name}  |  ${description}`, counterparty: asCounterparty(account) };
  const legs = bookLegs(asked, { own, other }, at);
  const { type, id } = legs.transaction;
  const payment: AchPayment = { ...asked, status: 'Sent', transaction: { type, id } };
  return outcome(payment, {
    at,
    writes: legs.writes,
    events: [created(asked, legs.account, terms), ...told(payment, legs.account, terms), ...legs.events],
    listed: legs.listed,
  });
}

function outcome(
  payment: AchPayment,
  { at, writes, events, listed = [] }: Pick<Change, 'writes' | 'events' | 'listed'> & { readonly at: Instant },
): AchOutcome {
  return {
    payment,
    change: {
      at,
      writes: [...writes, insert(payment)],
      events: events ?? [],
      listed: [payments.listed(payment.id), ...listed],
      due: dueOf(payment),
    },
  };
}

/** A payment that waits is created, and where it waits for a review that is told too. */
const opening = (payment: AchPayment, account: Account, terms: AchTerms): readonly EventDraft[] => [
  created(payment, account, terms),
  ...told(payment, account, terms),
];

const created = (payment: AchPayment, account: Account, { cipher }: AchTerms): EventDraft =>
  createdEvent({ payment, account, resource: paymentToResource(payment, cipher) });

const told = (payment: AchPayment, account: Account, { cipher }: AchTerms): readonly EventDraft[] =>
  statusEvents({ payment, account, resource: paymentToResource(payment, cipher) }, 'Pending');
