import type { Platform } from '../../ports/platform.ts';
import { transactions } from '../../accounts/transactions/for-others.ts';
import { organisationOfNumber } from '../../organisations/organisation-of-number.ts';
import { traceOf } from '../ach-files/resolve-report.ts';
import { returnsUnknownAs } from '../payments/returns-unknown.ts';
import { type AchPayment, type Payment, payments } from '../payments/for-others.ts';
import { type ReceivedPayment, receivedPayments } from '../received-payments/for-others.ts';
import { takenEntriesOf } from '../received-payments/taken-entries.ts';
import {
  type ExplainedMoney,
  explainedEntry,
  type Explanation,
  explained,
  givenBackAndLeft,
  unexplained,
} from './day-lines.ts';
import { foundResources } from './found-resources.ts';
import type { LedgerRows } from './ledger-rows.ts';
import type { OutgoingEntry } from './outgoing-entries.ts';
import type { SettlingEntry } from './settling-entry.ts';
import { type FileScope, stageScope } from '../ach-files/for-others.ts';

export interface ExplanationContext {
  readonly platform: Pick<Platform, 'table' | 'settings'>;
  readonly scope: FileScope;
  readonly rows: LedgerRows;
  /** The parts of files that were put aside, as `<key>#<line>`. */
  readonly asides: ReadonlyMap<string, 'open' | 'settled'>;
  /** Payments of which more than one entry has left. */
  readonly leftTwice: ReadonlySet<string>;
}

/**
 * Says for each entry of ours that settles on a day where its money is in the books. The payments are read, a hundred at a time: what was given back must not
 * leave.
 */
export async function explainSent(
  { platform: { table }, rows, leftTwice }: ExplanationContext,
  entries: readonly OutgoingEntry[],
): Promise<readonly ExplainedMoney[]> {
  const isBooked = (entry: OutgoingEntry) =>
    rows
      .about(entry.source?.id ?? '')
      .some(
        ({ type, amount, direction }) =>
          type === 'originatedAchTransaction' && amount === entry.amount && direction !== entry.direction,
      );
  const sent = entries.filter(({ flow }) => flow === 'sent');
  const left = sent.filter(({ isRejected }) => !isRejected);
  const found = await foundResources(table, payments, left.flatMap(sourceOf));
  return entries.map((entry) => {
    if (entry.isRejected) return explainedEntry(entry, explained('rejected'));
    if (entry.source === undefined) return explainedEntry(entry, unexplained('its file has it, and its manifest not'));
    if (entry.flow === 'sentBack') return explainedEntry(entry, explained(entry.isUnsent ? 'notSent' : 'owedReturn'));
    if (leftTwice.has(entry.source.id)) return explainedEntry(entry, unexplained('its entry has left twice'));
    const payment = found.get(entry.source.id);
    const isSettled = isBooked(entry) && !(payment?.type === 'achPayment' && wasGivenBack(payment));
    const explanation = isSettled ? explained('settled') : paidBy(payment, entry);
    const isWrong = explanation.class === 'unexplained';
    return explainedEntry(entry, entry.isUnsent && !isWrong ? explained('notSent') : explanation);
  });
}

const sourceOf = ({ organisationId, source }: SettlingEntry) =>
  organisationId === undefined || source === undefined ? [] : [{ organisationId, id: source.id }];

/** True if the account has the money of a payment again, or never paid it, and no other bank has sent it back. */
const wasGivenBack = ({ status, returnEntry, transfersTo }: AchPayment): boolean =>
  status === 'Canceled' ||
  status === 'Rejected' ||
  (status === 'Returned' && returnEntry === undefined && transfersTo === undefined);

/** Where the money of a payment is that has left. */
function paidBy(payment: Payment | undefined, { direction, amount }: SettlingEntry): Explanation {
  if (payment?.type !== 'achPayment') return unexplained('there is no payment for this entry of ours');
  if (payment.amount !== amount) return unexplained(`its payment has ${payment.amount} cents`);
  const { status, transaction, settlementDate } = payment;
  if (wasGivenBack(payment)) return unexplained(givenBackAndLeft);
  if (transaction !== undefined) return explained('settled');
  if (direction === 'Debit' && status === 'Clearing')
    return { ...explained('clearing'), ...(settlementDate === undefined ? {} : { since: settlementDate }) };
  if (direction === 'Debit' && status === 'Returned') return explained('givenBack');
  return unexplained(`its payment is ${status}, and its money was never booked`);
}

/** Says for each entry of another bank, and each return of ours, that settles on a day what has become of it. */
export async function explainReceived(
  explaining: ExplanationContext,
  entries: readonly SettlingEntry[],
): Promise<readonly ExplainedMoney[]> {
  const all: ExplainedMoney[] = [];
  for (const entry of entries) {
    const aside = explaining.asides.get(`${entry.key}#${entry.line}`);
    if (aside !== undefined) all.push(explainedEntry(entry, { ...explained('putAside'), isOpen: aside === 'open' }));
    else if (entry.flow === 'returned') all.push(explainedEntry(entry, await returnedOf(explaining, entry)));
    else all.push(explainedEntry(entry, await receivedOf(explaining, entry)));
  }
  return all;
}

async function returnedOf({ platform, scope, rows }: ExplanationContext, entry: SettlingEntry): Promise<Explanation> {
  const { traceNumber, direction, amount, settles } = entry;
  const answered = { traceNumber, direction, amount, ...(settles === undefined ? {} : { settlementDate: settles }) };
  const trace = await traceOf(platform, answered, scope);
  if (trace === undefined) return unexplained('it returns an entry that is none of ours');
  const { organisationId, source } = trace;
  const hasMoved = rows
    .about(source.id)
    .some((row) => row.type === 'returnedAchTransaction' && row.amount === amount && row.direction === direction);
  if (hasMoved) return explained('settled');
  if (source.type === 'achPayment') {
    const [payment] = await payments.byId(platform.table, organisationId, [source.id]);
    if (payment?.status !== 'Returned')
      return unexplained(`it returns a payment that is ${payment?.status ?? 'missing'}`);
    // A credit moves its money when it is ordered, so its return has moved it back, perhaps some days ago.
    return explained(payment.transaction === undefined ? 'givenBack' : 'settled');
  }
  const [received] = await receivedPayments.byId(platform.table, organisationId, [source.id]);
  return received !== undefined && wasDishonored(received, entry)
    ? explained('settled')
    : unexplained('it dishonours a return, and was not booked');
}

/** Says whether the transaction that should have booked an entry is there. It may be of a day that is not walked through yet, or of another bank. */
async function bookedBy(
  table: Platform['table'],
  organisationId: string,
  id: string | undefined,
  { amount, direction }: SettlingEntry,
): Promise<Explanation> {
  const [booked] = await transactions.byId(table, organisationId, id === undefined ? [] : [id]);
  return booked?.amount === amount && booked.direction === direction
    ? explained('settled')
    : unexplained('it counts as booked, and no transaction has its money');
}

/** True if the money was booked again, also where the answer to it has gone out since. */
const wasDishonored = ({ status, dishonor }: ReceivedPayment, { answerTrace }: SettlingEntry): boolean =>
  status === 'Completed' || dishonor?.traceNumber === answerTrace || dishonor?.contestRefusedFor !== undefined;

async function receivedOf({ platform, scope, rows }: ExplanationContext, entry: SettlingEntry): Promise<Explanation> {
  const { from, to, traceNumber, direction, amount, settles } = entry;
  if (from === undefined) return unexplained('it has no bank');
  const isBooked = rows
    .about(from.routingNumber + traceNumber)
    .some((row) => row.type === 'receivedAchTransaction' && row.amount === amount && row.direction === direction);
  if (isBooked) return explained('settled');
  const { table, settings } = platform;
  const organisationId =
    scope === stageScope
      ? ((await organisationOfNumber(table, from.accountNumber)) ?? returnsUnknownAs(settings, to))
      : scope;
  if (organisationId === undefined) return unexplained('its account belongs to no organisation');
  const name = { counterpartyRoutingNumber: from.routingNumber, traceNumber };
  const taken = (await takenEntriesOf(table, organisationId, name)).find(
    (one) => one.amount === amount && one.direction === direction && (one.day ?? settles) === settles,
  );
  if (taken === undefined) return unexplained('nobody has received it');
  if (taken.outcome === 'declined' || taken.outcome === 'unknownAccount') return explained('owedReturn');
  if (taken.outcome === 'posted') return bookedBy(table, organisationId, taken.id, entry);
  const [payment] = await receivedPayments.byId(table, organisationId, [taken.id]);
  switch (payment?.status) {
    case 'Pending':
    case 'PendingReview':
    case 'Advanced':
      return explained('clearing');
    case 'Completed':
      return bookedBy(table, organisationId, payment.receivePaymentTransaction?.id, entry);
    case 'MarkedForReturn':
    case 'Returned':
      return explained('owedReturn');
    case undefined:
      return unexplained('it was received, and was not booked');
  }
}
