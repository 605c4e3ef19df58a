import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { about } from '../../kernel/journal/change.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { correctedNames, type Correction } from '../counterparties/correct.ts';
import { achSnapshotOf, paymentCorrectedEvent } from './events.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Counterparty, counterparties, openCounterpartyNumber } from '../counterparties/for-others.ts';
import { hashOfCounterparty } from '../counterparties/numbers-hash.ts';
import { prenoteMachine } from '../counterparties/prenote-machine.ts';
import type { Prenote } from '../counterparties/prenote.ts';
import { changeOfCorrection, correctionOf } from './ach-correction.ts';
import { decideUntested } from './ach-decisions.ts';
import { stepAchPayment } from './ach-steps.ts';
import { counterpartyWith } from './prenote-holder.ts';
import type { PrenoteMessage } from './rail-message.ts';
import type { AchReturnReason } from './return-reasons.ts';
import { type AchPayment, openPaymentNumber, paymentContext, payments } from './store.ts';

type Returned = Extract<PrenoteMessage, { readonly kind: 'prenoteReturned' }>;
type Corrected = Extract<PrenoteMessage, { readonly kind: 'prenoteChanged' }>;

/**
 * Does what the other bank says about a prenote, once: it has returned it, or corrects the numbers. Nothing for a prenote of numbers that its counterparty
 * has no more, and of a counterparty that was deleted. Answers why a correction cannot be made.
 */
export function followPrenote(
  platform: Platform,
  moment: Moment,
  message: PrenoteMessage,
): Promise<string | undefined> {
  return message.kind === 'prenoteReturned'
    ? returnPrenote(platform, moment, message)
    : correctPrenote(platform, moment, message);
}

/** The counterparty shows the return, and the payments that wait end after it. It is safe to repeat: those that have ended stay so. */
async function returnPrenote(platform: Platform, moment: Moment, message: Returned): Promise<undefined> {
  const { reason, source } = message;
  if (source.type === 'achPayment') {
    await endWaiting(platform, moment, source.id, reason);
    return undefined;
  }
  const waiting = await withOptimisticRetry(platform, async () => {
    const found = await testedBy(platform, moment, message);
    if (found === undefined) return [];
    const { counterparty, prenote } = found;
    if (prenoteMachine.isRepeated(prenote, 'giveBack')) return prenote.waiting;
    const cipher = await platform.cipher(moment.organisationId);
    const returned: Prenote = { ...prenote, status: prenoteMachine.next(prenote, 'giveBack'), reason };
    const change = counterpartyWith(counterparty, returned, cipher, prenote.status);
    await commit(platform, moment, about(change, { type: 'achCounterparty', id: counterparty.id }));
    return prenote.waiting;
  });
  for (const id of waiting) await endWaiting(platform, moment, id);
  return undefined;
}

/** Rejects a payment that waits for a prenote; also one that keeps its prenote itself, which notes the reason. */
async function endWaiting(platform: Platform, moment: Moment, id: string, reason?: AchReturnReason): Promise<void> {
  const ref = payments.ref(moment.organisationId, id);
  if (ref === undefined) return;
  await stepAchPayment(platform, moment, ref.key, (state, terms) => {
    const { status, waitsFor, prenote } = state.payment;
    if (status !== 'Pending' || waitsFor === undefined) return undefined;
    const payment =
      reason === undefined || prenote === undefined
        ? state.payment
        : { ...state.payment, prenote: { ...prenote, status: prenoteMachine.next(prenote, 'giveBack'), reason } };
    return decideUntested({ ...state, payment }, 'PrenoteReturned', terms);
  });
}

/** Corrects the counterparty. A payment that waits leaves with the numbers that its counterparty has then. */
async function correctPrenote(platform: Platform, moment: Moment, message: Corrected): Promise<string | undefined> {
  const correction = correctionOf(message);
  if (typeof correction === 'string') return correction;
  if (message.source.type === 'achPayment') return correctWaiting(platform, moment, message, correction);
  return withOptimisticRetry(platform, async () => {
    const cipher = await platform.cipher(moment.organisationId);
    const found = await testedBy(platform, moment, message);
    if (found === undefined) return undefined;
    const { counterparty, prenote } = found;
    if (prenote.numbersHash !== hashOfCounterparty(counterparty, cipher)) return undefined;
    const entry = { ...counterparty, accountNumber: openCounterpartyNumber(counterparty, cipher) };
    const notice = { code: message.code, correction, cipher };
    const change = await changeOfCorrection(platform, counterparty, entry, notice);
    if (change.writes.length > 0) {
      await commit(platform, moment, about(change, { type: 'achCounterparty', id: counterparty.id }));
    }
    return undefined;
  });
}

/** Corrects the numbers that came with a payment, while it waits. Nothing for one that has left: its entry has an answer of its own. */
async function correctWaiting(
  platform: Platform,
  moment: Moment,
  { source, code }: Corrected,
  correction: Correction,
): Promise<undefined> {
  const ref = payments.ref(moment.organisationId, source.id);
  if (ref === undefined) return undefined;
  await stepAchPayment(platform, moment, ref.key, ({ payment: before, account }, { cipher }) => {
    if (before.status !== 'Pending' || before.waitsFor === undefined) return undefined;
    const payment = withCorrection(before, correction, cipher);
    if (payment === undefined) return undefined;
    const events = [paymentCorrectedEvent(achSnapshotOf(payment, account, cipher), code, correction)];
    return { payment, change: { writes: [replace(payment)], events } };
  });
  return undefined;
}

/** The payment with the numbers and the name that the other bank says are right; undefined if it has them. */
function withCorrection(before: AchPayment, correction: Correction, cipher: FieldCipher): AchPayment | undefined {
  const present = { ...before.counterparty, accountNumber: openPaymentNumber(before, cipher) };
  const names = correctedNames.filter((name) => (correction[name] ?? present[name]) !== present[name]);
  if (names.length === 0) return undefined;
  const { accountNumber, ...counterparty } = {
    ...present,
    ...Object.fromEntries(names.map((name) => [name, correction[name]])),
  };
  const sealedAccountNumber = cipher.seal(accountNumber, paymentContext(before, 'accountNumber'));
  return { ...before, counterparty, sealedAccountNumber };
}

async function testedBy(
  { table }: Pick<Platform, 'table'>,
  { organisationId }: Moment,
  { source, prenoteTrace }: PrenoteMessage,
): Promise<{ readonly counterparty: Counterparty; readonly prenote: Prenote } | undefined> {
  const counterparty = await readItem(table, counterparties.ref(organisationId, source.id));
  const prenote = counterparty?.prenote;
  return counterparty === undefined || prenote?.traceNumber !== prenoteTrace ? undefined : { counterparty, prenote };
}
