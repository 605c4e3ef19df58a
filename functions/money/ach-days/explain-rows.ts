import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { isBankOf } from '../../accounts/accounts/account-of-numbers.ts';
import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { departureOf } from '../ach-files/departure.ts';
import { type AchPayment, payments } from '../payments/for-others.ts';
import { type ReceivedPayment, receivedPayments } from '../received-payments/for-others.ts';
import {
  type ExplainedMoney,
  explainedRow,
  type Explanation,
  explained,
  givenBackAndLeft,
  unexplained,
} from './day-lines.ts';
import { foundResources } from './found-resources.ts';
import type { LedgerRow } from './ledger-rows.ts';
import type { OutgoingEntry } from './outgoing-entries.ts';
import type { SettlingEntry } from './settling-entry.ts';
import { mentionPartition } from '../ach-files/for-others.ts';

/** What the transactions of a day are looked for in. */
export interface FiledMoney {
  readonly date: CalendarDate;
  /** Entries of ours by what they are for. */
  readonly outgoing: ReadonlyMap<string, readonly OutgoingEntry[]>;
  /** What is in no file because it could not be written. */
  readonly refused: ReadonlySet<string>;
  /** Entries of other banks by bank and trace number. */
  readonly received: ReadonlyMap<string, SettlingEntry>;
  /** Returns of other banks, by their own trace numbers. */
  readonly returned: ReadonlyMap<string, readonly SettlingEntry[]>;
  readonly now: Instant;
  /** The moments since which files of ours, and files of the bank, were read. */
  readonly leftSince: Instant;
  readonly cameSince: Instant;
}

type Reading = Pick<Platform, 'table' | 'settings'>;

/** Says for each ACH transaction of a day which entry of a file has moved its money, or why none has. A second transaction for the same entry is unexplained. */
export async function explainRows(
  platform: Reading,
  rows: readonly LedgerRow[],
  filed: FiledMoney,
): Promise<readonly ExplainedMoney[]> {
  const open = rows.filter(({ type, about = '' }) => isOfPayment(type) && !filed.outgoing.has(about));
  const ofReturns = rows.filter(({ type }) => type === 'returnedAchTransaction');
  const found = await foundResources(
    platform.table,
    payments,
    [...open, ...ofReturns].flatMap(({ organisationId, about: id }) =>
      id === undefined ? [] : [{ organisationId, id }],
    ),
  );
  const seen = new Set<string>();
  const all: ExplainedMoney[] = [];
  for (const row of rows) {
    const name = `${row.type} ${row.direction} ${row.about ?? row.id}`;
    const explain = explainers[row.type] ?? noEntry;
    const isSecond = seen.has(name);
    seen.add(name);
    const payment = found.get(row.about ?? '');
    const explanation = isSecond
      ? unexplained('it was booked before')
      : await explain(platform, row, filed, payment?.type === 'achPayment' ? payment : undefined);
    all.push(explainedRow(row, explanation));
  }
  return all;
}

const isOfPayment = (type: LedgerRow['type']): boolean => type === 'originatedAchTransaction';

type Explainer = (
  platform: Reading,
  row: LedgerRow,
  filed: FiledMoney,
  payment: AchPayment | undefined,
) => Explanation | Promise<Explanation>;

/** A type of ACH transactions that is not here has no entry in a file, so that it is a difference. */
const explainers: Partial<Record<LedgerRow['type'], Explainer>> = {
  originatedAchTransaction: originated,
  returnedAchTransaction: (_platform, row, filed, payment) => returned(row, filed, payment),
  paymentCanceledTransaction: (_platform, { about = '' }, filed) => givenBack(about, filed),
  receivedAchTransaction: received,
  dishonoredAchTransaction: dishonored,
  returnedReceivedAchTransaction: sentBack,
};

const noEntry: Explainer = (_platform, { type }) => unexplained(`transactions of type ${type} have no entry`);

function originated(
  platform: Reading,
  row: LedgerRow,
  filed: FiledMoney,
  payment: AchPayment | undefined,
): Explanation | Promise<Explanation> {
  const { date, outgoing } = filed;
  const entries = outgoing.get(row.about ?? '') ?? [];
  const entry = entries.find(({ isRejected }) => !isRejected) ?? entries[0];
  if (entry === undefined) return unfiled(platform, row, filed, payment);
  if (entry.amount !== row.amount) return unexplained(`its entry has ${entry.amount} cents`);
  if (entry.isRejected) return payment?.status === 'Returned' ? explained('givenBack') : explained('rejected');
  return explained(entry.settles !== undefined && entry.settles > date ? 'onItsWay' : 'settled');
}

/** A payment whose entry is in no file that was read. */
async function unfiled(
  platform: Reading,
  { direction, amount, routingNumber }: LedgerRow,
  { now, leftSince }: FiledMoney,
  payment: AchPayment | undefined,
): Promise<Explanation> {
  if (payment === undefined) return unexplained('it has neither a payment nor an entry');
  const { status } = payment;
  if (payment.amount !== amount) return unexplained(`its payment has ${payment.amount} cents`);
  if (direction === 'Debit') {
    if (status === 'Pending' || status === 'Pending Review') return explained('waiting');
    if (status === 'Canceled' || status === 'Rejected' || status === 'Returned') return explained('givenBack');
  }
  const { organisationId, traceNumber, window } = payment;
  if (window === undefined) return unexplained('it was handed to the rail, and not to a file');
  const departure = await departureOf(platform, { organisationId, routingNumber, traceNumber, window }, now);
  // A debit may clear weeks after its file.
  if (departure.outcome === 'left' && window < leftSince) return explained('settled');
  if (direction === 'Credit')
    return unexplained(`it was credited, and no file has its entry; its payment is ${status}`);
  if (departure.outcome === 'waits') return explained('waiting');
  return unexplained(departure.outcome === 'left' ? 'no file has its entry, and it counts as sent' : departure.why);
}

function returned({ about = '', amount }: LedgerRow, filed: FiledMoney, payment: AchPayment | undefined): Explanation {
  if (payment !== undefined && payment.amount !== amount) return unexplained(`its payment has ${payment.amount} cents`);
  const returns = filed.returned.get(payment?.returnEntry?.traceNumber ?? '') ?? [];
  if (returns.some((one) => one.amount === amount)) return explained('settled');
  const entries = filed.outgoing.get(about) ?? [];
  if (payment?.transfersTo !== undefined) return explained('ownBanks');
  if (filed.refused.has(about) || entries.some(({ isRejected }) => isRejected)) return explained('givenBack');
  if (payment?.reason === 'FileRecordEditCriteria' && payment.returnEntry === undefined) return givenBack(about, filed);
  return unexplained('no file of the bank has this return');
}

/** What never left: none of its entries may be in a file that the bank has taken. */
const givenBack = (about: string, { outgoing }: FiledMoney): Explanation =>
  (outgoing.get(about) ?? []).some(({ flow, isRejected }) => flow === 'sent' && !isRejected)
    ? unexplained(givenBackAndLeft)
    : explained('givenBack');

async function received(
  { settings, table }: Reading,
  { organisationId, id, about = '', amount }: LedgerRow,
  filed: FiledMoney,
): Promise<Explanation> {
  const entry = filed.received.get(about);
  if (entry !== undefined) {
    return entry.amount === amount ? explained('settled') : unexplained(`its entry has ${entry.amount} cents`);
  }
  if (isBankOf(settings.banks, about.slice(0, routingDigits))) return explained('ownBanks');
  // A review may have held it since a file that is not read any more.
  const payment = await receivedBy(table, organisationId, await transactionOf(table, organisationId, id));
  return payment?.original !== undefined && payment.createdAt < filed.cameSince
    ? explained('settled')
    : unexplained('no file of the bank has this entry');
}

const transactionOf = async (table: Table, organisationId: string, id: string | undefined) =>
  (await transactions.byId(table, organisationId, id === undefined ? [] : [id]))[0];

/** The received payment whose money a transaction has moved. */
async function receivedBy(
  table: Table,
  organisationId: string,
  booked: Transaction | undefined,
): Promise<ReceivedPayment | undefined> {
  const id = booked?.receivedPayment?.id;
  return (await receivedPayments.byId(table, organisationId, id === undefined ? [] : [id]))[0];
}

const routingDigits = 9;

/** The money of an entry that was booked again: the other bank has dishonored our return, or the network has refused our answer to that. */
async function dishonored(
  { table }: Reading,
  { organisationId, id, amount }: LedgerRow,
  { outgoing, returned: returns }: FiledMoney,
): Promise<Explanation> {
  const booked = await transactionOf(table, organisationId, id);
  const payment = await receivedBy(table, organisationId, booked);
  if (payment === undefined) return unexplained('it dishonors the return of no received payment');
  const original = await transactionOf(table, organisationId, payment.receivePaymentTransaction?.id);
  const isFirst = original?.returnedBy?.id === booked?.returned?.id;
  const told = isFirst
    ? (returns.get(payment.dishonor?.traceNumber ?? '') ?? [])
    : refusals(payment, outgoing, returns);
  return told.some((one) => one.amount === amount)
    ? explained('settled')
    : unexplained(`no file of the bank has ${isFirst ? 'this dishonor' : 'the refusal of our answer'}`);
}

/** The returns of our answer to a dishonour. */
function refusals(
  { id }: ReceivedPayment,
  outgoing: FiledMoney['outgoing'],
  returns: FiledMoney['returned'],
): readonly SettlingEntry[] {
  const traces = (outgoing.get(id) ?? []).flatMap(({ kind, traceNumber }) => (kind === 'Contest' ? traceNumber : []));
  return [...returns.values()].flat().filter(({ traceNumber }) => traces.includes(traceNumber));
}

async function sentBack(
  { table }: Reading,
  { organisationId, about }: LedgerRow,
  { date, outgoing }: FiledMoney,
): Promise<Explanation> {
  const booked = await transactionOf(table, organisationId, about);
  const id = booked?.receivedPayment?.id;
  if (id === undefined) return unexplained('it returns no received payment');
  const answers = booked?.type === 'dishonoredAchTransaction' ? 'Contest' : 'Return';
  const entry = outgoing.get(id)?.find(({ kind }) => kind === answers);
  if (entry !== undefined)
    return explained(entry.settles !== undefined && entry.settles > date ? 'onItsWay' : 'settled');
  if ((await receivedBy(table, organisationId, booked))?.transferOf !== undefined) return explained('ownBanks');
  const mentions = await table.query({ pk: mentionPartition(organisationId, id), limit: 10 });
  const leaves = mentions.some(({ sk }) => sk.startsWith('out#'));
  return leaves ? explained('waiting') : unexplained('no file has this return, and none will have it');
}
