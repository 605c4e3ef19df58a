import { transactions } from '../../accounts/transactions/store.ts';
import type { Account } from '../../accounts/accounts/store.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { CardPushAnswer, CardRejection } from '../../ports/card-rail/port.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor } from '../../accounts/ledger/posting.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { statusEvents } from './events.ts';
import { movement, told } from './push-to-card.ts';
import type { PaymentStatus } from './statuses.ts';
import type { PushToCardPayment } from './store.ts';

/** The life of a push to card. Each transition names the states that it may start from; see docs/states.md. */
export const pushToCardTransitions = {
  send: { from: ['Pending'], to: 'Sent' },
  reject: { from: ['Pending'], to: 'Rejected' },
} as const satisfies Record<string, { from: readonly PaymentStatus[]; to: PaymentStatus }>;

/** What a provider's answer makes of a Pending payment, on its account as it was read. */
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

/** The money is on the card. Nothing moves here: it left the account when the payment was made. */
function sent(before: PushToCardPayment, account: Account, now: Instant) {
  const payment: PushToCardPayment = { ...settled(before), status: pushToCardTransitions.send.to };
  const events = statusEvents(told(payment, account), before.status);
  return { payment, change: { at: now, writes: [replace(payment)], events } };
}

/** The funds come back in the transaction that rejects it, whatever has become of the account. */
function rejected(before: PushToCardPayment, account: Account, reason: CardRejection, now: Instant) {
  const at = momentFor(now, account);
  const payment: PushToCardPayment = { ...settled(before), status: pushToCardTransitions.reject.to, reason };
  const { posting, transaction } = movement(payment, account, 'pushToCardReversalTransaction', at);
  return {
    payment,
    change: {
      at,
      writes: [...posting.writes, replace(payment), insert(transaction)],
      events: [
        ...statusEvents(told(payment, posting.account), before.status),
        transactionCreatedEvent(transaction, posting.account),
      ],
      listed: [transactions.listed(transaction.id)],
    },
  };
}

const minuteMs = 60_000;
/** After the last of these tries follow at its interval: the outcome is somewhere, and funds are never given back on a guess. */
const waitsMinutes = [1, 2, 5, 15, 60, 360] as const;
/** Unanswered tries from which on each is told with an alarm. */
export const unansweredTriesMax = 5;

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

/** Without what only a payment under way has: nobody needs the provider's secrets any more. */
function settled(payment: PushToCardPayment): PushToCardPayment {
  const { sealedConfiguration: _, duePk: __, dueAt: ___, ...rest } = payment;
  return rest;
}
