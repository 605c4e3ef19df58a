import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { isAskedShare } from '../../kernel/workers/share.ts';
import { LeaveOnQueue } from '../../kernel/workers/worker-handler.ts';
import type { Platform } from '../../ports/platform.ts';
import { sendAt } from './timers.ts';
import type { HeldMessage } from './until-due.ts';

/** Logged when a delivery failed so often that it now waits for the sweep. An alarm matches this message. */
export const abandonedMessage: AlarmMessage = {
  text: 'a delivery failed repeatedly and waits for the sweep',
  alarm: {
    name: 'AbandonedDeliveries',
    runbook: 'abandoned-deliveries',
    severity: 'nextDay',
    owner: 'platform',
    says: 'could not make a delivery in ten minutes',
  },
};
/** Logged when a delivery failed because of a fault of ours. */
export const putOffMessage = 'a delivery failed and is tried again soon';

/** Something failed after events were sent that are sent once: they are not sent again, so the message need not stay for them. */
export class SentOnce extends Error {}

/** The first pause, and the longest: each is twice as long as the one before. */
const pauses = { msFirst: 1_000, msMax: 60_000 };
/** So many failures take some ten minutes. A webhook that is asked about cards has only the first pause: a question waits for two seconds. */
const failuresMax = { usual: 15, asked: 600 };

/**
 * Runs one step of a lane's worker. If it fails before anything was sent, the message leaves the queue and comes again
 * later, because a message that stays on the queue stops its share: after a second, then after pauses that double up to a minute. A webhook
 * that is asked comes again each second. After ten minutes of failures the hourly sweep takes over.
 *
 * If it fails after a body may have been sent, the message stays on the queue, as it does if the worker dies. Only this
 * message knows where the batch ends. A message behind it could send the same position with more events. (AtMostOnce: after the death of
 * its worker it comes again soon, see short-hold.ts.)
 *
 * After a concurrency conflict the step is repeated in a second. If another worker moved the cursor, or our own write
 * succeeded and its answer was lost, the message is recognised as stale then, and anything missing is sent.
 *
 * Returns what the step returned, or undefined if it failed and comes again.
 */
export async function inShare<Result>(
  platform: Platform,
  held: HeldMessage,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result | undefined> {
  const bodies = { sent: 0 };
  const { webhookSender } = platform;
  const send: typeof webhookSender.send = (request) => {
    bodies.sent += 1;
    return webhookSender.send(request);
  };
  try {
    return await work({ ...platform, webhookSender: { ...webhookSender, send } });
  } catch (error) {
    const mayRepeat = bodies.sent > 0 && !(error instanceof SentOnce);
    if (mayRepeat || error instanceof LeaveOnQueue) throw error;
    await putOff(platform, held, error instanceof SentOnce ? error.cause : error);
    return undefined;
  }
}

async function putOff(
  platform: Platform,
  { queue, received: { body, record } }: HeldMessage,
  error: unknown,
): Promise<void> {
  const { organisationId, webhookId } = body;
  const group = record.attributes.MessageGroupId;
  if (typeof organisationId !== 'string' || typeof webhookId !== 'string' || group === undefined) throw error;
  const failures = (typeof body['failures'] === 'number' ? body['failures'] : 0) + 1;
  const isAsked = isAskedShare(group);
  const isLast = failures >= failuresMax[isAsked ? 'asked' : 'usual'];
  const isConflict = error instanceof ConcurrencyConflict;
  if (isLast) platform.log.alarm(abandonedMessage, { queue, organisationId, webhookId }, error);
  else if (!isConflict) platform.log.error(putOffMessage, { queue, organisationId, webhookId }, error);
  if (isLast) return;
  const again = { ...body, organisationId, webhookId, failures };
  const message = { queue, body: again, group, deduplicationId: `${record.messageId}-again` };
  const pauseMs = isAsked || isConflict ? pauses.msFirst : Math.min(pauses.msMax, pauses.msFirst * 2 ** (failures - 1));
  await sendAt(platform, message, plusMs(platform.clock.now(), pauseMs));
}
