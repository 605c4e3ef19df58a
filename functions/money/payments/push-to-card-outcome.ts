import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearByRule } from '../../accounts/ledger/clearance.ts';
import { move } from '../../accounts/ledger/move.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { paymentStatusEvents } from './events.ts';
import { uncountForCustomers } from './customer-usage.ts';
import { pushToCardMachine } from './machines.ts';
import { pushLeg, pushMovement, pushSnapshotOf } from './push-to-card.ts';
import type { PushToCardPayment } from './store.ts';
import type { CardPushAnswer, CardRejection } from '../../ports/card-rail/port.ts';

/** The payment after its provider's answer, and the change. The payment is Pending, its account as it was read. */
export function afterAnswer(
  payment: PushToCardPayment,
  account: Account,
  answer: CardPushAnswer,
  now: Instant,
): { readonly payment: PushToCardPayment; readonly change: Change } {
  switch (answer.outcome) {
    case 'sent':
      return sent(payment, account, now);
    case 'rejected':
      return rejected(payment, account, answer.reason, now);
    case 'unknown':
      return waiting(payment, now);
  }
}

/** The money is on the card. Nothing moves now: it left the account when the payment was created. */
function sent(before: PushToCardPayment, account: Account, now: Instant) {
  const payment: PushToCardPayment = { ...settled(before), status: pushToCardMachine.next(before, 'send') };
  const events = paymentStatusEvents(pushSnapshotOf(payment, account), before.status);
  return { payment, change: { at: now, writes: [replace(payment)], events } };
}

/** The funds come back in the change that rejects the payment, in any status of the account. */
function rejected(before: PushToCardPayment, account: Account, reason: CardRejection, now: Instant) {
  const payment: PushToCardPayment = { ...settled(before), status: pushToCardMachine.next(before, 'reject'), reason };
  const { booked, change } = move(now, clearByRule([pushLeg(payment, account, 'pushToCardReversalTransaction')]));
  const events = paymentStatusEvents(pushSnapshotOf(payment, booked[0].account), before.status);
  return {
    payment,
    change: mergeChanges({ writes: [replace(payment), ...uncountForCustomers(pushMovement(before))], events }, change),
  };
}

const minuteMs = 60_000;
/** After the last of these waits the same wait is repeated without end: funds are never given back on a guess. */
const waitsMinutes = [1, 2, 5, 15, 60, 360] as const;
/** From this many unanswered tries on, one a day is logged with an alarm. */
export const unansweredTriesMax = 5;
/** How many tries the last of the waits leaves in a day. */
export const longTriesPerDay = (24 * 60) / (waitsMinutes.at(-1) ?? 1);

function waiting(before: PushToCardPayment, now: Instant) {
  const attempts = before.attempts + 1;
  const minutes = waitsMinutes[Math.min(attempts, waitsMinutes.length) - 1] ?? waitsMinutes[0];
  const dueAt = plusMs(now, minutes * minuteMs);
  const payment: PushToCardPayment = {
    ...before,
    attempts,
    ...dueAttributes(before.organisationId, before, dueAt),
  };
  return { payment, change: { at: now, writes: [replace(payment)], due: [{ key: payment, dueAt }] } };
}

/** The payment with a known outcome: it is not due any more, and does not keep the provider's secrets. */
function settled(payment: PushToCardPayment): PushToCardPayment {
  const { sealedConfiguration: _, duePk: __, dueAt: ___, ...rest } = payment;
  return rest;
}
