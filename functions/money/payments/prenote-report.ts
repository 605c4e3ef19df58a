import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { about } from '../../kernel/journal/change.ts';
import { readItem } from '../../kernel/table/read-item.ts';
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
import { payments } from './store.ts';

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

async function testedBy(
  { table }: Pick<Platform, 'table'>,
  { organisationId }: Moment,
  { source, prenoteTrace }: PrenoteMessage,
): Promise<{ readonly counterparty: Counterparty; readonly prenote: Prenote } | undefined> {
  const counterparty = await readItem(table, counterparties.ref(organisationId, source.id));
  const prenote = counterparty?.prenote;
  return counterparty === undefined || prenote?.traceNumber !== prenoteTrace ? undefined : { counterparty, prenote };
}
