import { account } from '../../accounts/accounts/store.ts';
import type { DueOutcome } from '../../kernel/due/due-kind.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { CardPushAnswer } from '../../ports/card-rail/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { openConfiguration } from './push-to-card.ts';
import { afterAnswer, unansweredTriesMax } from './push-to-card-outcome.ts';
import { paymentItem, type PushToCardPayment } from './store.ts';

/** What is logged, with an alarm, for each further try of a push whose provider has given no outcome for long, or cannot be asked. */
export const unansweredPushMessage = 'push to card without an outcome';
/** What is logged, with an alarm, where the provider says of one push that it was sent and that it was rejected. */
export const contradictedPushMessage = 'push to card with two outcomes';

/**
 * Asks the provider for a push that is due and writes down what came of it. The provider is asked before anything is
 * written, under a reference that stays the same: after a crash in between, or beside another worker, it is asked again and
 * answers the same. Without an outcome the payment stays Pending, with its funds debited, and is asked for again later.
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
    configuration: openConfiguration(payment, await platform.cipher()),
    attempt: payment.attempts + 1,
  });
  return withOptimisticRetry(platform, async () => {
    const current = await readPush(platform, payment);
    if (current.status !== 'Pending') {
      if (contradicts(current, answer)) tell(platform, contradictedPushMessage, current, answer);
      return 'not due';
    }
    // Somebody else asked meanwhile and was not answered either: theirs is the next try.
    if (answer.outcome === 'unknown' && current.attempts !== payment.attempts) return 'not due';
    const owner = account(organisationId, payment.accountId);
    const stored = await platform.table.get(owner.key);
    invariant(stored !== undefined, 'the account of a payment exists');
    const after = afterAnswer(current, owner.parse(stored), answer, moment.now);
    await commit(platform, moment, after.change);
    const isUnanswered =
      answer.outcome === 'unknown' && (answer.failure === 'unsendable' || after.payment.attempts >= unansweredTriesMax);
    if (isUnanswered) tell(platform, unansweredPushMessage, after.payment, answer);
    return 'done';
  });
}

async function readPush(platform: Platform, key: ItemKey): Promise<PushToCardPayment> {
  const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
  const payment = stored && paymentItem.parse(stored);
  invariant(payment?.type === 'pushToCardPayment', 'a push to card stays one');
  return payment;
}

const contradicts = ({ status }: PushToCardPayment, { outcome }: CardPushAnswer): boolean =>
  (status === 'Sent' && outcome === 'rejected') || (status === 'Rejected' && outcome === 'sent');

function tell({ log }: Platform, message: string, payment: PushToCardPayment, answer: CardPushAnswer): void {
  const { organisationId, accountId, id: resourceId, attempts } = payment;
  const outcome = answer.outcome === 'unknown' ? answer.failure : answer.outcome;
  log.error(message, { worker: 'due', organisationId, accountId, resourceId, attempts, outcome });
}
