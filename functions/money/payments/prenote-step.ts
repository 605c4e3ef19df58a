import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { departureOf } from '../ach-files/departure.ts';
import { enterWindow } from '../ach-files/enter-window.ts';
import { nextTraceNumber } from '../ach-files/trace-numbers.ts';
import { prenoteMachine } from '../counterparties/prenote-machine.ts';
import { type Prenote, prenoteDays } from '../counterparties/prenote.ts';
import { type AchState, type AchStep, decideUntested } from './ach-decisions.ts';
import { awaitingWindow } from './ach-payment.ts';
import type { AchTerms } from './ach-terms.ts';
import { paymentDelayedEvent } from './delayed-event.ts';
import { achSnapshotOf } from './events.ts';
import { prenoteEntryOf } from './prenote-entry.ts';
import { type PrenoteHolder, prenoteHolderOf, withPrenote, withTestedNumbers } from './prenote-holder.ts';
import { numbersTestOf } from './prenote-rule.ts';
import type { AchPayment } from './store.ts';

/** Logged, with an alarm, when payments wait for a prenote that has not left. */
export const unsentPrenoteMessage: AlarmMessage = {
  text: 'a prenote has not left',
  alarm: {
    name: 'AchPrenoteNotSent',
    runbook: 'ach-prenote-not-sent',
    onlyWith: 'achFiles',
    severity: 'urgent',
    owner: 'payments',
    says: 'holds back payments to an account that is not tested, because its prenote has not left',
  },
};

/** Payments that end at once when their prenote is returned. */
const waitingMax = 20;

/** A payment whose entry may leave now, and what is written with it; or the step of one that may not. */
export type PreparedEntry = { readonly state: AchState; readonly change: Change } | { readonly step: AchStep };

/**
 * Whether the entry of a payment may leave, as far as its numbers have to be tested first. Every entry passes here, whoever ordered it. The first time a prenote enters the window in its place, and the
 * payment waits until the network allows the live entry. If the other bank has returned the prenote, or it has not left for too long, the payment is Rejected.
 */
export async function prepareEntry(
  platform: Platform,
  times: Times,
  state: AchState,
  terms: AchTerms,
): Promise<PreparedEntry> {
  const { payment } = state;
  const test = numbersTestOf(payment, terms.ach);
  if (test === 'none') return { state, change: { writes: [] } };
  if (test === 'refused') return { step: decideUntested(state, 'AccountNotValidated', terms) };
  const holder = await prenoteHolderOf(platform.table, payment, terms.cipher);
  if (holder === undefined) return { step: decideUntested(state, 'PrenoteFailed', terms) };
  const { prenote } = holder;
  const status = prenote?.status === 'Failed' && payment.waitsFor === undefined ? undefined : prenote?.status;
  if (prenote === undefined || status === undefined)
    return { step: await sendPrenote(platform, times, state, { holder, terms }) };
  switch (status) {
    case 'Accepted':
      return { state: tested(state, holder, terms), change: { writes: [] } };
    case 'Returned':
      return { step: decideUntested(state, 'PrenoteReturned', terms) };
    case 'Failed':
      return { step: decideUntested(state, 'PrenoteFailed', terms) };
    case 'Sent':
      return afterSending(platform, state, { holder, prenote, terms });
  }
}

interface Held {
  readonly holder: PrenoteHolder;
  readonly terms: AchTerms;
}

/** The payment of a prenote that was sent: it waits for its day, and then for the prenote to have left. */
async function afterSending(
  platform: Platform,
  state: AchState,
  { holder, prenote, terms }: Held & { readonly prenote: Prenote },
): Promise<PreparedEntry> {
  const { organisationId, accountId, id: resourceId } = state.payment;
  const today = bankDateOf(terms.now);
  if (today < prenote.liveFrom) return { step: waiting(state, { holder, prenote, terms }) };
  const departure = await departureOf(platform, { organisationId, ...prenote }, terms.now);
  if (departure.outcome === 'left') {
    const accepted: Prenote = { ...prenote, status: prenoteMachine.next(prenote, 'accept'), waiting: [] };
    const { payment, change } = withPrenote(state.payment, holder, accepted, terms.cipher);
    return { state: tested({ ...state, payment }, holder, terms), change };
  }
  platform.log.alarm(unsentPrenoteMessage, { organisationId, accountId, resourceId, outcome: departure.why });
  if (today <= prenote.waitsUntil) return { step: waiting(state, { holder, prenote, terms }) };
  const failed: Prenote = { ...prenote, status: prenoteMachine.next(prenote, 'fail') };
  const { payment, change } = withPrenote(state.payment, holder, failed, terms.cipher);
  const step = decideUntested({ ...state, payment }, 'PrenoteFailed', terms);
  return { step: { ...step, change: mergeChanges(step.change ?? { writes: [] }, change) } };
}

/** The payment that waits no more, with the numbers as they are now. */
function tested(state: AchState, holder: PrenoteHolder, { cipher }: AchTerms): AchState {
  const { waitsFor, ...payment } = state.payment;
  const isAsOrdered = waitsFor === undefined && !holder.isCorrected;
  return isAsOrdered ? state : { ...state, payment: withTestedNumbers(payment, holder, cipher) };
}

/** The step in which a prenote takes the place of the entry in the next file. */
async function sendPrenote(
  platform: Platform,
  times: Times,
  state: AchState,
  { holder, terms }: Held,
): Promise<AchStep> {
  const { organisationId, sameDay } = state.payment;
  const { routingNumber } = state.account;
  const traceNumber = await nextTraceNumber(platform, { organisationId, routingNumber });
  const entry = prenoteEntryOf(state, { source: holder.source, traceNumber }, terms.cipher);
  const { window, change } = await enterWindow(platform, times, entry, terms.cipher);
  const prenote: Prenote = {
    status: prenoteMachine.begin('Sent'),
    numbersHash: holder.numbersHash,
    traceNumber,
    routingNumber,
    window,
    sameDay,
    ...prenoteDays(window, sameDay),
    waiting: [],
  };
  const step = waiting(state, { holder, prenote, terms });
  return { ...step, change: mergeChanges(step.change ?? { writes: [] }, change) };
}

/** The payment due at the first window of the day from which its entry may leave, and noted with the prenote. An event says its new date. */
function waiting(state: AchState, { holder, prenote, terms }: Held & { readonly prenote: Prenote }): AchStep {
  const { ach, cipher, now } = terms;
  const { payment: before, account } = state;
  const liveFrom = instantAtBankTime(prenote.liveFrom, { hour: 0, minute: 0 });
  const put = awaitingWindow({ ...before, waitsFor: 'Prenote' }, later(liveFrom, now), ach);
  const isNoted = prenote.waiting.includes(before.id) || prenote.waiting.length >= waitingMax;
  const isNew = holder.prenote?.traceNumber !== prenote.traceNumber;
  const noted = isNoted ? prenote : { ...prenote, waiting: [...prenote.waiting, before.id] };
  const { payment, change } =
    isNoted && !isNew ? { payment: put, change: { writes: [] } } : withPrenote(put, holder, noted, cipher);
  const own = { writes: [replace(payment)], due: dueOf(payment), events: delayed(before, payment, account, cipher) };
  return { payment, change: mergeChanges(own, change) };
}

const later = (one: Instant, other: Instant): Instant => (one > other ? one : other);

function delayed(before: AchPayment, payment: AchPayment, account: AchState['account'], cipher: AchTerms['cipher']) {
  const [previousDate, date] = [dateOf(before), dateOf(payment)];
  if (previousDate === undefined || date === undefined || previousDate === date) return [];
  return [paymentDelayedEvent(achSnapshotOf(payment, account, cipher), { previousDate, date })];
}

const dateOf = ({ direction, expectedCompletionDate, settlementDate }: AchPayment) =>
  direction === 'Credit' ? expectedCompletionDate : settlementDate;
