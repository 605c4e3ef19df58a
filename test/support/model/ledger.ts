import { contraColumns } from '../../../functions/accounts/accounts/account-columns.generated.ts';
import { contraOf } from '../../../functions/accounts/accounts/contra-columns.ts';
import { type Account, account } from '../../../functions/accounts/accounts/store.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { accountFaults } from '../../../functions/accounts/ledger/account-check.ts';
import { postingRules } from '../../../functions/accounts/ledger/posting-rules.ts';
import { type Payment, paymentItem, payments } from '../../../functions/money/payments/store.ts';
import {
  type ReceivedPayment,
  receivedPaymentItem,
  receivedPayments,
} from '../../../functions/money/received-payments/store.ts';
import { type Transaction, transactionItem, transactions } from '../../../functions/accounts/transactions/store.ts';
import { legsOf, legText, receivedCents, signedCents } from './money.ts';

/** Everything that the table says of an account's money. */
export interface Book {
  readonly account: Account;
  readonly legs: readonly Transaction[];
  readonly payments: readonly Payment[];
  readonly received: readonly ReceivedPayment[];
}

/** Reads the books of accounts, strongly. */
export async function readBooks(table: Table, organisationId: string, ids: readonly string[]): Promise<Book[]> {
  return Promise.all(
    ids.map(async (id) => {
      const ref = account(organisationId, id);
      const stored = await table.get(ref.key);
      if (stored === undefined) throw new Error(`there is no account ${id}`);
      const legs = await table.query({ pk: transactions.partition(organisationId, id) });
      const made = await table.query({ pk: payments.partition(organisationId, id) });
      const received = await table.query({ pk: receivedPayments.partition(organisationId, id) });
      return {
        account: ref.parse(stored),
        legs: legs.map(transactionItem.parse),
        payments: made.map(paymentItem.parse),
        received: received.map(receivedPaymentItem.parse),
      };
    }),
  );
}

/** All that is wrong with the ledger, as sentences; the books must be those of all accounts of the organisation. */
export function ledgerFaults(books: readonly Book[]): string[] {
  const faults = books.flatMap((book) => bookFaults(book).map((fault) => `account ${book.account.id}: ${fault}`));
  const sumBook = books.reduce((sum, { account }) => sum + account.contraBook, 0);
  if (sumBook !== 0) faults.push(`book movements do not cancel out: ${String(sumBook)}`);
  return [...faults, ...paymentFaults(books), ...books.flatMap(receivedFaults)];
}

function bookFaults({ account, legs, payments, received }: Book): string[] {
  const faults: string[] = [...columnFaults(account, legs)];
  if (account.transactions !== legs.length)
    faults.push(`${String(legs.length)} legs of ${String(account.transactions)}`);
  if (account.payments !== payments.length) {
    faults.push(`${String(payments.length)} payments of ${String(account.payments)}`);
  }
  if ((account.receivedPayments ?? 0) !== received.length) {
    faults.push(`${String(received.length)} received payments of ${String(account.receivedPayments)}`);
  }
  let balance = 0;
  legs.forEach((leg, index) => {
    if (Number(leg.sk) !== index + 1) faults.push(`leg ${String(index + 1)} has number ${leg.sk}`);
    balance += signedCents(leg);
    // Only what others decide may leave less than nothing.
    if (leg.direction === 'Debit' && balance < 0 && !postingRules[leg.type].mayOverdraw)
      faults.push(`leg ${leg.sk}, a ${leg.type}, overdraws to ${String(balance)}`);
    if (leg.balance !== balance)
      faults.push(`leg ${leg.sk} says ${String(leg.balance)}, its sum is ${String(balance)}`);
    if (leg.createdAt < (legs[index - 1]?.createdAt ?? '')) faults.push(`leg ${leg.sk} is older than the one before`);
  });
  if (account.balance !== balance) faults.push(`balance ${String(account.balance)}, legs ${String(balance)}`);
  payments.forEach((payment, index) => {
    if (Number(payment.sk) !== index + 1) faults.push(`payment ${String(index + 1)} has number ${payment.sk}`);
  });
  // Compared with itself, a row has only the faults of a single row.
  return [...faults, ...accountFaults(account, account)];
}

/** The platform's side of each column is what the legs booked against it say. */
function columnFaults(account: Account, legs: readonly Transaction[]): string[] {
  return contraColumns.flatMap((column) => {
    const booked = legs.filter((leg) => postingRules[leg.type].contra === column);
    const sum = booked.reduce((all, leg) => all - signedCents(leg), 0);
    const held = contraOf(account, column);
    return sum === held ? [] : [`${column} is ${String(held)}, its legs say ${String(sum)}`];
  });
}

/** Each payment has the legs that its state asks for, and no leg belongs to a payment that does not exist. */
function paymentFaults(books: readonly Book[]): string[] {
  const legsById = Map.groupBy(
    books.flatMap(({ legs }) => legs.filter((leg) => leg.payment !== undefined)),
    (leg) => leg.payment?.id ?? '',
  );
  const faults = books.flatMap(({ payments }) =>
    payments.flatMap((payment) => {
      const legs = (legsById.get(payment.id) ?? []).map(legText).sort();
      legsById.delete(payment.id);
      return String(legs) === String(legsOf(payment))
        ? []
        : [`payment ${payment.id}, a ${payment.type}, is ${payment.status}, legs: ${String(legs)}`];
    }),
  );
  return [...faults, ...[...legsById.keys()].map((id) => `legs of a payment ${id} that does not exist`)];
}

/** Each received payment has moved what its state says; each return moves what it returns back, and nothing returns twice. */
function receivedFaults({ account, legs, received }: Book): string[] {
  const byReceived = Map.groupBy(legs, (leg) => leg.receivedPayment?.id);
  const faults = received.flatMap((one) => {
    const moved = (byReceived.get(one.id) ?? []).reduce((sum, leg) => sum + signedCents(leg), 0);
    return moved === receivedCents(one)
      ? []
      : [`received payment ${one.id} is ${one.status} and has moved ${String(moved)} of ${String(one.amount)}`];
  });
  const returned = legs.flatMap((leg) => leg.returned?.id ?? []);
  if (new Set(returned).size !== returned.length)
    faults.push(`account ${account.id}: returned twice: ${String(returned)}`);
  for (const leg of legs.filter((one) => one.returned !== undefined)) {
    const before = legs.find(({ id }) => id === leg.returned?.id);
    if (before === undefined || signedCents(before) !== -signedCents(leg))
      faults.push(`${leg.id} returns something else`);
  }
  return faults;
}

/** The cents of incoming credits that were booked at once, returned or not. */
export function credited(books: readonly Book[]): number {
  const posted = books
    .flatMap(({ legs }) => legs)
    .filter((leg) => leg.type === 'receivedAchTransaction' && leg.receivedPayment === undefined);
  return posted.reduce((sum, leg) => sum + signedCents(leg), 0);
}

/** The cents that came in from outside so far. */
export function settled(books: readonly Book[]): number {
  return books.reduce((sum, { account }) => sum - account.contraSettlement, 0);
}
