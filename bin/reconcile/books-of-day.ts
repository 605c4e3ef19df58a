import { accounts, type Account, accountsById } from '../../functions/accounts/accounts/for-others.ts';
import { postingRules } from '../../functions/accounts/ledger/posting-rules.ts';
import { type Transaction, transactionItem, transactions } from '../../functions/accounts/transactions/for-others.ts';
import { bankDateOf } from '../../functions/kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { listMark } from '../../functions/kernel/lists/list-marks.ts';
import { organisationList } from '../../functions/kernel/lists/organisation-list.ts';
import type { Table } from '../../functions/kernel/table/table.ts';

const accountsPerPage = 50;
const transactionsPerPage = 100;

/** A movement between an account and the world outside the platform, which the bank of the account has to know too. */
export interface BankMovement {
  readonly organisationId: string;
  /** The routing number of the bank that keeps the account. */
  readonly bank: string;
  readonly accountId: string;
  readonly transactionId: string;
  readonly type: string;
  readonly direction: 'Credit' | 'Debit';
  /** Cents. */
  readonly amount: number;
  /** What the bank knows it by: the id of its payment, the trace number of a received entry, or the id of the transaction. */
  readonly reference: string;
}

/**
 * The movements of a day of the bank that our books have, for all accounts of an organisation. Movements between two accounts of the platform
 * are left out: the bank does not see them. It reads the transactions of each account from the last one back to the day.
 */
export async function* movementsOfDay(
  table: Table,
  organisationId: string,
  day: CalendarDate,
): AsyncGenerator<BankMovement> {
  for await (const page of accountPages(table, organisationId)) {
    const found = await Promise.all(page.map((account) => movementsIn(table, account, day)));
    yield* found.flat();
  }
}

async function* accountPages(table: Table, organisationId: string): AsyncGenerator<readonly Account[]> {
  const mark = listMark(organisationId);
  const stored = await table.get(mark.key);
  const byId = (_table: Table, _organisationId: string, ids: readonly string[]) =>
    accountsById(table, organisationId, ids);
  const source = { listedType: accounts.listedType, byId };
  const list = await organisationList(table, organisationId, source, { mark: stored && mark.parse(stored) });
  for (let from = 1; from <= list.total; from += accountsPerPage) {
    yield await list.slice(from, Math.min(from + accountsPerPage - 1, list.total));
  }
}

async function movementsIn(table: Table, account: Account, day: CalendarDate): Promise<readonly BankMovement[]> {
  const pk = transactions.partition(account.organisationId, account.id);
  const found: BankMovement[] = [];
  for (let to: string | undefined; ;) {
    const range = { pk, descending: true, limit: transactionsPerPage, ...(to === undefined ? {} : { to }) };
    const page = (await table.query(range)).map(transactionItem.parse).filter(({ sk }) => sk !== to);
    const ofDay = page.filter(({ createdAt }) => bankDateOf(createdAt) === day);
    found.push(...ofDay.filter(isOutside).map((one) => movementOf(account, one)));
    const last = page.at(-1);
    if (last === undefined || bankDateOf(last.createdAt) < day) return found.reverse();
    to = last.sk;
  }
}

const isOutside = ({ type }: Transaction): boolean => postingRules[type].contra !== 'contraBook';

function movementOf(account: Account, one: Transaction): BankMovement {
  const { organisationId, accountId, id: transactionId, type, direction, amount, payment, traceNumber } = one;
  return {
    organisationId,
    bank: account.routingNumber,
    accountId,
    transactionId,
    type,
    direction,
    amount,
    reference: payment?.id ?? traceNumber ?? transactionId,
  };
}
