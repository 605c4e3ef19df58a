import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { clearForRail } from '../../accounts/ledger/clear-for-rail.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { Table } from '../../kernel/table/table.ts';
import { contestDeadline } from './contest-deadline.ts';
import { dishonor } from './return.ts';
import { type Dishonor, type ReceivedPayment, receivedPayments } from './store.ts';

/** What a file says of the dishonour of a return of ours. */
export type DishonorEntry = Omit<Dishonor, 'code' | 'contestableUntil' | 'contestReason' | 'contestRefusedFor'>;

interface DishonorReport {
  readonly receivedPaymentId: string;
  readonly code: string;
  readonly entry?: DishonorEntry | undefined;
}

/**
 * Records that the originating bank dishonours the return of a received payment: the money of the entry is booked again, once. Answers why it
 * cannot be: a payment that was never booked has no return that moved money. Throws a Problem if the account cannot pay the debit again.
 */
export function dishonorReturn(
  platform: Platform,
  moment: Moment,
  { receivedPaymentId: id, code, entry }: DishonorReport,
): Promise<string | undefined> {
  return withOptimisticRetry(platform, async () => {
    const found = await returnedPayment(platform.table, moment, id);
    if (typeof found === 'string') return found;
    const { payment, transaction } = found;
    if (transaction.dishonoredBy !== undefined) {
      const isSame = payment.dishonor === undefined || payment.dishonor.traceNumber === entry?.traceNumber;
      return isSame ? undefined : 'another entry has dishonored the return before';
    }
    const owner = await accountOf(platform.table, payment);
    const { ach } = bankOf(platform.settings, owner.routingNumber);
    const told =
      entry === undefined
        ? payment
        : { ...payment, dishonor: { ...entry, code, contestableUntil: contestDeadline(entry.settlementDate, ach) } };
    const { change } = dishonor({ transaction, payment: told, account: owner }, moment.now, clearing);
    await commit(platform, moment, change);
    return undefined;
  });
}

/**
 * Records that the network has refused our answer to a dishonour: the money of the entry is booked again, once, and the dishonour stands. Answers why it
 * cannot be.
 */
export function refuseContest(
  platform: Platform,
  moment: Moment,
  { receivedPaymentId: id, code }: Pick<DishonorReport, 'receivedPaymentId' | 'code'>,
): Promise<string | undefined> {
  return withOptimisticRetry(platform, async () => {
    const [payment] = await receivedPayments.byId(platform.table, moment.organisationId, [id]);
    const contested = payment?.dishonor;
    if (payment === undefined || contested?.contestReason === undefined) return 'no dishonor of it was contested';
    if (contested.contestRefusedFor !== undefined) return undefined;
    const { returnedBy } = await dishonoredTransaction(platform.table, payment);
    const transaction = await linked(platform.table, payment, returnedBy);
    const told = { ...payment, dishonor: { ...contested, contestRefusedFor: code } };
    const owner = await accountOf(platform.table, payment);
    const { change } = dishonor({ transaction, payment: told, account: owner }, moment.now, clearing);
    await commit(platform, moment, change);
    return undefined;
  });
}

/** The transaction that has booked the money of an entry again whose return was dishonored. */
export async function dishonoredTransaction(table: Table, payment: ReceivedPayment): Promise<Transaction> {
  const original = await linked(table, payment, payment.receivePaymentTransaction);
  const returned = await linked(table, payment, original.returnedBy);
  return linked(table, payment, returned.dishonoredBy);
}

/** A received payment with the transaction that has returned it; or why it has none. */
async function returnedPayment(
  table: Table,
  { organisationId }: Moment,
  id: string,
): Promise<string | { readonly payment: ReceivedPayment; readonly transaction: Transaction }> {
  const [payment] = await receivedPayments.byId(table, organisationId, [id]);
  if (payment === undefined) return 'there is no such received payment';
  if (payment.transferOf !== undefined) return 'it is a transfer between two accounts here';
  if (payment.receivePaymentTransaction === undefined) return 'the returned entry was never booked';
  const original = await linked(table, payment, payment.receivePaymentTransaction);
  if (original.returnedBy === undefined) return 'the entry was not returned';
  return { payment, transaction: await linked(table, payment, original.returnedBy) };
}

async function linked(
  table: Table,
  { organisationId, id }: ReceivedPayment,
  link: { readonly id: string } | undefined,
): Promise<Transaction> {
  const [found] = await transactions.byId(table, organisationId, link === undefined ? [] : [link.id]);
  invariant(found !== undefined, `a transaction of the received payment ${id} was not found`);
  return found;
}

async function accountOf(table: Table, { organisationId, accountId }: ReceivedPayment): Promise<Account> {
  const owner = account(organisationId, accountId);
  const stored = await table.get(owner.key);
  invariant(stored !== undefined, 'the account of a received payment was not found');
  return owner.parse(stored);
}

const clearing = (legs: readonly [Leg]) => clearForRail(legs, 'the entry cannot be booked again');
