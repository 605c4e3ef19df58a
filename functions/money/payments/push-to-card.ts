import { accountRejection } from '../../accounts/accounts/account.ts';
import type { Account } from '../../accounts/accounts/store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { CardConfiguration } from '../../ports/card-rail/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor, post, type Posting } from '../../accounts/ledger/posting.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { newTransaction, type Transaction, transactions } from '../../accounts/transactions/store.ts';
import { createdEvent, statusEvents } from './events.ts';
import { pushToCardPaymentToResource } from './resource.ts';
import { paymentPlace, payments, type PushToCardPayment } from './store.ts';

/** Money for a card, as it was asked for. */
export interface PushOrder {
  readonly account: Account;
  readonly amount: Cents;
  readonly description: string;
  readonly configuration: CardConfiguration;
  readonly tags: Readonly<Record<string, string>>;
}

export interface PushOutcome {
  readonly payment: PushToCardPayment;
  readonly change: Required<Pick<Change, 'at' | 'writes' | 'events' | 'listed' | 'due'>>;
}

/**
 * Decides a push to card on the account as it was read: Pending, with the account debited and due at once for its provider,
 * or Rejected with its reason and nothing moved. What the provider needs is sealed; a Rejected payment does not keep it.
 */
export function decidePush(order: PushOrder, now: Instant, cipher: FieldCipher): PushOutcome {
  const { account, amount } = order;
  const at = momentFor(now, account);
  const numbered: Account = { ...account, payments: account.payments + 1, lastAt: at };
  const reason = accountRejection(account) ?? (account.available < amount ? 'InsufficientFunds' : undefined);
  const payment: PushToCardPayment = {
    ...payments.place(account.organisationId, account.id, numbered.payments),
    version: 0,
    organisationId: account.organisationId,
    type: 'pushToCardPayment',
    accountId: account.id,
    customerIds: account.customerIds,
    customerType: account.customerType,
    createdAt: at,
    amount,
    direction: 'Credit',
    description: order.description,
    status: reason === undefined ? 'Pending' : 'Rejected',
    reason,
    tags: order.tags,
    attempts: 0,
  };
  return reason === undefined
    ? pending(payment, numbered, order.configuration, cipher)
    : rejectedAtOnce(payment, numbered);
}

function pending(
  unsealed: PushToCardPayment,
  account: Account,
  configuration: CardConfiguration,
  cipher: FieldCipher,
): PushOutcome {
  const at = unsealed.createdAt;
  const { posting, transaction } = movement(unsealed, account, 'pushToCardTransaction', at);
  const payment: PushToCardPayment = {
    ...unsealed,
    transaction: { type: transaction.type, id: transaction.id },
    sealedConfiguration: cipher.seal(JSON.stringify(configuration), paymentPlace(unsealed, 'configuration')),
    ...dueAttributes(unsealed.organisationId, unsealed, at),
  };
  return {
    payment,
    change: {
      at,
      writes: [...posting.writes, insert(payment), insert(transaction)],
      events: [createdEvent(told(payment, posting.account)), transactionCreatedEvent(transaction, posting.account)],
      listed: [payments.listed(payment.id), transactions.listed(transaction.id)],
      due: [{ key: payment, dueAt: at }],
    },
  };
}

function rejectedAtOnce(payment: PushToCardPayment, account: Account): PushOutcome {
  return {
    payment,
    change: {
      at: payment.createdAt,
      writes: [replace(account), insert(payment)],
      events: [createdEvent(told(payment, account)), ...statusEvents(told(payment, account), 'Pending')],
      listed: [payments.listed(payment.id)],
      due: [],
    },
  };
}

/** What the provider needs for a payment whose outcome is not known yet. */
export function openConfiguration(payment: PushToCardPayment, cipher: FieldCipher): CardConfiguration {
  invariant(payment.sealedConfiguration !== undefined, 'a push that is under way keeps what its provider needs');
  const opened = cipher.open(payment.sealedConfiguration, paymentPlace(payment, 'configuration'));
  return JSON.parse(opened) as CardConfiguration;
}

/** Money that leaves the account for a card, or comes back from there, with the transaction that records it. */
export function movement(
  payment: PushToCardPayment,
  account: Account,
  type: 'pushToCardTransaction' | 'pushToCardReversalTransaction',
  at: Instant,
): { readonly posting: Posting; readonly transaction: Transaction } {
  const isDebit = type === 'pushToCardTransaction';
  const amount: number = payment.amount;
  const posting = post(account, { type, signed: cents(isDebit ? -amount : amount), at });
  const transaction = newTransaction(posting.account, {
    type,
    direction: isDebit ? 'Debit' : 'Credit',
    amount: payment.amount,
    summary: payment.description,
    tags: payment.tags,
    payment: { type: payment.type, id: payment.id },
  });
  return { posting, transaction };
}

/** A push to card as an event tells of it. */
export const told = (payment: PushToCardPayment, account: Account) => ({
  payment,
  account,
  resource: pushToCardPaymentToResource(payment),
});
