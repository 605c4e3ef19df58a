import { type Account, account } from '../../functions/accounts/store.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { accountFaults } from '../../functions/ledger/account-check.ts';
import { type Payment, paymentItem, payments } from '../../functions/payments/store.ts';
import { type Transaction, transactionItem, transactions } from '../../functions/transactions/store.ts';

/** Everything that the table says of an account's money. */
export interface Book {
  readonly account: Account;
  readonly legs: readonly Transaction[];
  readonly payments: readonly Payment[];
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
      return {
        account: ref.parse(stored),
        legs: legs.map(transactionItem.parse),
        payments: made.map(paymentItem.parse),
      };
    }),
  );
}

/** All that is wrong with the ledger, as sentences; the books must be those of all accounts of the organisation. */
export function ledgerFaults(books: readonly Book[]): string[] {
  const faults = books.flatMap((book) => bookFaults(book).map((fault) => `account ${book.account.id}: ${fault}`));
  const sumBook = books.reduce((sum, { account }) => sum + account.contraBook, 0);
  if (sumBook !== 0) faults.push(`book movements do not cancel out: ${String(sumBook)}`);
  return [...faults, ...paymentFaults(books)];
}

function bookFaults({ account, legs, payments }: Book): string[] {
  const faults: string[] = [];
  if (account.available < 0) faults.push(`available is ${String(account.available)}`);
  if (account.transactions !== legs.length)
    faults.push(`${String(legs.length)} legs of ${String(account.transactions)}`);
  if (account.payments !== payments.length) {
    faults.push(`${String(payments.length)} payments of ${String(account.payments)}`);
  }
  let balance = 0;
  legs.forEach((leg, index) => {
    if (Number(leg.sk) !== index + 1) faults.push(`leg ${String(index + 1)} has number ${leg.sk}`);
    balance += leg.direction === 'Credit' ? leg.amount : -leg.amount;
    if (leg.balance !== balance)
      faults.push(`leg ${leg.sk} says ${String(leg.balance)}, its sum is ${String(balance)}`);
    if (leg.createdAt < (legs[index - 1]?.createdAt ?? '')) faults.push(`leg ${leg.sk} is older than the one before`);
  });
  if (account.balance !== balance) faults.push(`balance ${String(account.balance)}, legs ${String(balance)}`);
  payments.forEach((payment, index) => {
    if (Number(payment.sk) !== index + 1) faults.push(`payment ${String(index + 1)} has number ${payment.sk}`);
  });
  // Compared with itself, only what holds for a row alone is told.
  return [...faults, ...accountFaults(account, account)];
}

/** Each Sent payment has one leg on each side, each leg of a payment belongs to a Sent one. */
function paymentFaults(books: readonly Book[]): string[] {
  const legsOf = Map.groupBy(
    books.flatMap(({ legs }) => legs.filter((leg) => leg.payment !== undefined)),
    (leg) => leg.payment?.id ?? '',
  );
  const faults = books.flatMap(({ payments }) =>
    payments.flatMap((payment) => {
      const legs = legsOf.get(payment.id) ?? [];
      legsOf.delete(payment.id);
      const sides = legs.map((leg) => `${leg.accountId} ${leg.direction} ${String(leg.amount)}`).sort();
      const expected = payment.status === 'Sent' ? sidesOf(payment) : [];
      return String(sides) === String(expected)
        ? []
        : [`payment ${payment.id} is ${payment.status}, legs: ${String(sides)}`];
    }),
  );
  return [...faults, ...[...legsOf.keys()].map((id) => `legs of a payment ${id} that does not exist`)];
}

function sidesOf({ accountId, direction, amount, ...payment }: Payment): string[] {
  const counterpartyAccountId = payment.type === 'bookPayment' ? payment.counterpartyAccountId : 'elsewhere';
  const [payer, payee] =
    direction === 'Credit' ? [accountId, counterpartyAccountId] : [counterpartyAccountId, accountId];
  return [`${payer} Debit ${String(amount)}`, `${payee} Credit ${String(amount)}`].sort();
}

/** What came in from outside so far. */
export function settled(books: readonly Book[]): number {
  return books.reduce((sum, { account }) => sum - account.contraSettlement, 0);
}
