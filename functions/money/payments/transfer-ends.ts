import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { haveSameOwners } from '../../accounts/accounts/same-owners.ts';
import { transactions } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { clearForRail } from '../../accounts/ledger/clear-for-rail.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { receiveTransfer } from '../received-payments/entry.ts';
import { type ReceivedPayment, receivedPayments } from '../received-payments/for-others.ts';
import { returnReceived } from '../received-payments/return.ts';
import { receivedPaymentChange, sendBack, withArrived } from '../received-payments/steps.ts';
import { takeEntry, type TakenEntry, takenEntry } from '../received-payments/taken-entries.ts';
import { type AchState, type AchStep, decideAchReturn } from './ach-decisions.ts';
import type { AchTerms } from './ach-terms.ts';
import { openPaymentNumber, type AchPayment } from './store.ts';
import type { AchReturnReason } from './return-reasons.ts';

type Terms = AchTerms & { readonly realNow: Instant };

/**
 * The step of a payment, and what it means for the other end of a transfer between banks; both are one transaction. If the rail takes
 * the payment, the other account gets a received payment with the same trace number, unless it is Closed or has got other owners:
 * then the payment is Returned at once. If the payment is Returned, the other account gives the money back. The step of any other payment stays as it is.
 */
export async function withOtherEnd(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  terms: Terms,
  state: AchState,
  step: AchStep,
): Promise<AchStep> {
  const { payment, change } = step;
  const { transfersTo } = payment;
  if (change === undefined || transfersTo === undefined || payment.status === state.payment.status) return step;
  const other = await otherEnd(table, payment, transfersTo);
  const { ach } = bankOf(settings, other.account.routingNumber);
  if (payment.status === 'Sent') {
    if (other.account.status === 'Closed' || !haveSameOwners(other.account, state.account)) {
      return sentBack(state, step, terms);
    }
    const entry = entryOf(state, step, terms);
    const taken = await takenBefore(table, payment.organisationId, entry);
    if (taken === undefined) return arriving(step, other.account, entry, terms, ach);
    return (await arrivedBefore(table, step, other.account, taken)) ?? sentBack(state, step, terms);
  }
  if (payment.status !== 'Returned') return step;
  const back = await takenBack(table, other, payment.reason as AchReturnReason, terms);
  return { payment, change: mergeChanges(change, back) };
}

interface OtherEnd {
  readonly account: Account;
  /** Absent until the rail has taken the payment. */
  readonly received: ReceivedPayment | undefined;
}

async function otherEnd(table: Table, payment: AchPayment, accountId: string): Promise<OtherEnd> {
  const owner = account(payment.organisationId, accountId);
  const { arrivesAs } = payment;
  const arrival = arrivesAs === undefined ? undefined : receivedPayments.ref(payment.organisationId, arrivesAs);
  const found = await table.getAll([owner.key, ...(arrival === undefined ? [] : [arrival.key])]);
  const holder = found.get(keyText(owner.key));
  invariant(holder !== undefined, 'the account to which a transfer goes was not found');
  const stored = arrival && found.get(keyText(arrival.key));
  return { account: owner.parse(holder), received: stored && arrival.parse(stored) };
}

/** The entry of a transfer at the other bank. */
function entryOf({ account: from }: AchState, { payment }: AchStep, { cipher }: Terms) {
  const { expectedCompletionDate: completionDate, amount, description, traceNumber, secCode, tags } = payment;
  invariant(completionDate !== undefined, 'a transfer that was taken has no completion date');
  return {
    ...({ direction: 'Credit', amount, completionDate, description, traceNumber, secCode, tags } as const),
    companyName: from.name,
    counterpartyRoutingNumber: from.routingNumber,
    counterpartyAccountNumber: openPaymentNumber(payment, cipher),
    transferOf: payment.id,
  };
}
type TransferEntry = ReturnType<typeof entryOf>;

/** The result of the entry, if the other bank reported it before the rail's answer was recorded here. */
async function takenBefore(
  table: Table,
  organisationId: string,
  entry: TransferEntry,
): Promise<TakenEntry | undefined> {
  const ref = takenEntry(organisationId, entry);
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}

/** Makes the payment that was received already the other end of the transfer. Undefined if the other bank has given it back. */
async function arrivedBefore(
  table: Table,
  { payment, change }: AchStep,
  to: Account,
  taken: TakenEntry,
): Promise<AchStep | undefined> {
  invariant(change !== undefined, 'a transfer that was taken changes nothing');
  const { organisationId, id, amount } = payment;
  const isSame = taken.accountId === to.id && taken.direction === 'Credit' && taken.amount === amount;
  invariant(isSame, 'another entry has the trace number of a transfer');
  if (taken.outcome === 'posted') return { payment, change };
  const [received] = await receivedPayments.byId(table, organisationId, taken.outcome === 'received' ? [taken.id] : []);
  if (received === undefined || received.status === 'Returned') return undefined;
  const linked: AchPayment = { ...payment, arrivesAs: received.id };
  const { arriving: coming = 0 } = to;
  const waits = received.status === 'Pending' ? [replace({ ...to, arriving: coming + 1 })] : [];
  const end = { writes: [replace({ ...received, transferOf: id }), ...waits] };
  return { payment: linked, change: mergeChanges(withPayment(change, linked), end) };
}

function arriving(
  { payment, change }: AchStep,
  to: Account,
  entry: TransferEntry,
  { now, realNow }: Terms,
  ach: AchSettings,
): AchStep {
  invariant(change !== undefined, 'a transfer that was taken changes nothing');
  const received = receiveTransfer(entry, to, now, ach);
  const { organisationId } = payment;
  const taken = takeEntry(
    { ...takenEntry(organisationId, entry), organisationId, accountId: to.id },
    entry,
    { outcome: 'received', id: received.payment.id },
    realNow,
  );
  const linked: AchPayment = { ...payment, arrivesAs: received.payment.id };
  return {
    payment: linked,
    change: mergeChanges(withPayment(change, linked), received.change, { writes: [taken] }),
  };
}

/** The rail has taken the payment, and the other bank returns it at once. */
function sentBack({ account: from }: AchState, { payment, change }: AchStep, terms: Terms): AchStep {
  const back = decideAchReturn({ payment, account: from }, 'AccountClosed', terms);
  invariant(back.change !== undefined, 'a transfer that was taken cannot be returned');
  return {
    payment: back.payment,
    change: { ...back.change, events: [...(change?.events ?? []), ...(back.change.events ?? [])] },
  };
}

/** Takes the money from the other account again, or what was to come. Nothing if it never got there. */
async function takenBack(
  table: Table,
  { account: to, received }: OtherEnd,
  reason: AchReturnReason,
  { now }: Pick<AchTerms, 'now'>,
): Promise<Change> {
  if (received?.status === 'Pending') {
    const step = sendBack({ ...received, reason }, now);
    return mergeChanges(receivedPaymentChange(step, received), { writes: [replace(withArrived(to))] });
  }
  if (received?.status !== 'Completed') return { writes: [] };
  const ids = received.receivePaymentTransaction === undefined ? [] : [received.receivePaymentTransaction.id];
  const [transaction] = await transactions.byId(table, to.organisationId, ids);
  invariant(transaction !== undefined, 'the transaction of a completed transfer was not found');
  const clearing = (legs: readonly [Leg]) => clearForRail(legs, 'it cannot return the transfer');
  return returnReceived({ transaction, payment: received, account: to }, reason, { now, clearing }).change;
}

/** The change with the payment as it is now. */
function withPayment(change: Change, payment: AchPayment): Change {
  const [first] = change.writes;
  invariant(first?.Put?.Item?.['sk'] === payment.sk, 'the step of a payment does not begin with the payment');
  return { ...change, writes: [replace(payment), ...change.writes.slice(1)] };
}
