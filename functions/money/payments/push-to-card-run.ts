import { unclearAnswer } from '../../ports/unclear-answer.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { account } from '../../accounts/accounts/for-others.ts';
import type { DueOutcome } from '../../kernel/due/due-kind.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { about } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { CardPushAnswer } from '../../ports/card-rail/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { openConfiguration } from './push-to-card.ts';
import { afterAnswer, longTriesPerDay, unansweredTriesMax } from './push-to-card-outcome.ts';
import { paymentItem, type PushToCardPayment } from './store.ts';

/** Logged, with an alarm, once a day for a push that has been without an outcome for long or cannot be sent. */
export const unansweredPushMessage: AlarmMessage = { text: 'push to card without an outcome', alarm: unclearAnswer };
/** Logged, with an alarm, where the provider reports one push both as sent and as rejected. */
export const contradictedPushMessage: AlarmMessage = { text: 'push to card with two outcomes', alarm: unclearAnswer };

/**
 * Sends a push that is due to the provider and records the outcome. The provider is asked before anything is written,
 * always with the same reference: after a crash, or where two workers ask, it gives the same answer again. Without an
 * outcome the payment stays Pending with its funds debited, and is sent again later.
 */
export async function runPushToCard(
  platform: Platform,
  moment: Moment,
  payment: PushToCardPayment,
): Promise<DueOutcome> {
  const { organisationId, id, amount, description } = payment;
  const answer = await platform.cardRail.push({
    reference: `${organisationId}-${id}`,
    amountCents: amount,
    description,
    configuration: openConfiguration(payment, await platform.cipher(organisationId)),
    attempt: payment.attempts + 1,
  });
  return withOptimisticRetry(platform, async () => {
    const current = await readPush(platform, payment);
    if (current.status !== 'Pending') {
      if (contradicts(current, answer)) tell(platform, contradictedPushMessage, current, answer);
      return 'not due';
    }
    // Another worker has asked meanwhile and got no outcome either: it has set the next try.
    if (answer.outcome === 'unknown' && current.attempts !== payment.attempts) return 'not due';
    const owner = account(organisationId, payment.accountId);
    const stored = await platform.table.get(owner.key);
    invariant(stored !== undefined, 'the account of a payment was not found');
    const after = afterAnswer(current, owner.parse(stored), answer, moment.now);
    await commit(platform, moment, about(after.change, after.payment));
    const isUnanswered = answer.outcome === 'unknown' && isReported(after.payment.attempts, answer.failure);
    if (isUnanswered) tell(platform, unansweredPushMessage, after.payment, answer);
    return 'done';
  });
}

async function readPush(platform: Platform, key: ItemKey): Promise<PushToCardPayment> {
  const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
  const payment = stored && paymentItem.parse(stored);
  invariant(payment?.type === 'pushToCardPayment', 'the push to card was not found');
  return payment;
}

/** True for one failed try a day: from the fifth on, there are four a day. The first try counts too if the push cannot be sent. */
function isReported(attempts: number, failure: Extract<CardPushAnswer, { outcome: 'unknown' }>['failure']): boolean {
  const late = attempts - unansweredTriesMax;
  return (late >= 0 && late % longTriesPerDay === 0) || (attempts === 1 && failure === 'unsendable');
}

const contradicts = ({ status }: PushToCardPayment, { outcome }: CardPushAnswer): boolean =>
  (status === 'Sent' && outcome === 'rejected') || (status === 'Rejected' && outcome === 'sent');

function tell({ log }: Platform, message: AlarmMessage, payment: PushToCardPayment, answer: CardPushAnswer): void {
  const { organisationId, accountId, id: resourceId, attempts } = payment;
  const outcome = answer.outcome === 'unknown' ? answer.failure : answer.outcome;
  log.alarm(message, { worker: 'due', organisationId, accountId, resourceId, attempts, outcome });
}
