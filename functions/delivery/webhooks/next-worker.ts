import { headNumber } from '../events/log-reads.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { defineQueueWorker, type QueueWorker } from '../../kernel/workers/define-worker.ts';
import type { Platform } from '../../ports/platform.ts';
import { attemptMessage } from './attempt.ts';
import { askSideBySide } from './ask-side-by-side.ts';
import { type Lane, laneOf } from './cursor.ts';
import { deliverNext, logRecent, type BatchState, WebhookChanged } from './deliver-next.ts';
import { receivingWebhook } from './delivery.ts';
import { deliveryUses } from './delivery-uses.ts';
import { abandonedMessage, inShare } from './in-share.ts';
import { takesQuestions } from './question.ts';
import { holdShortly } from './short-hold.ts';
import { deliveryTimeoutSeconds } from './queues.ts';
import type { WebhookWithCursor } from './webhook-with-cursor.ts';
import type { HeldMessage } from './until-due.ts';
import { continueDelivery, laneQueues, type NextMessage, nextMessageSchema, wakeRetry, wakeSends } from './wake.ts';

/**
 * A message sends batches for so long before it makes room for the other webhooks of its share. Together with an attempt of 10
 * seconds, this is far below the time that the function has.
 */
const stretchMs = 500;

/** A worker that sends the next batches of webhooks that are in its lane. */
export function nextWorker(lane: Exclude<Lane, 'slow'>, summary: string, maximumConcurrency: number): QueueWorker {
  const queue = laneQueues[lane];
  return defineQueueWorker({
    id: `webhooks-${lane}`,
    summary,
    // A message of a new webhook that is lost delays one webhook; the others have their events in time.
    duty: { severity: lane === 'fast' ? 'urgent' : 'nextDay', owner: 'platform' },
    timeoutSeconds: deliveryTimeoutSeconds,
    whenSuspended: 'goesOn',
    source: { kind: 'queue', queue, batchSize: 1, maximumConcurrency },
    uses: deliveryUses,
    sends: wakeSends,
    needs: ['cipher', 'webhookSender'],
    alarmsOn: [abandonedMessage],
    // A new webhook has not answered yet, so only those that do are promised anything.
    ...(lane === 'fast' ? { observes: [{ message: attemptMessage, field: 'waitedMs', metric: 'EventWaitMs' }] } : {}),

    handle: (received, platform) => deliverStretch(platform, lane, { queue: queue.name, received }),
  });
}

/**
 * Sends one batch after the other, up to the end of the log that the message names or for {@link stretchMs}. The batches follow
 * from the position, the end and the format, so a worker that gets the message again after a crash sends the same ones from
 * wherever the cursor is. Each batch is a step of its own, because what was sent before it is stored.
 */
async function deliverStretch(platform: Platform, lane: Lane, held: HeldMessage): Promise<void> {
  const stretch: Stretch = { until: plusMs(platform.clock.now(), stretchMs), recent: { unlogged: [] } };
  let ended: 'done' | 'failed' = 'failed';
  try {
    while (await inShare(platform, held, (step) => deliverStep(step, lane, held, stretch)));
    ended = 'done';
  } finally {
    await logRecent(platform, stretch.recent);
    await stretch.recent.hold?.end(ended);
  }
}

interface Stretch {
  readonly until: Instant;
  readonly recent: BatchState;
  /** Where this worker has left the cursor. If it is elsewhere, another worker goes on. */
  position?: number;
  /**
   * With AtMostOnce: the webhook and its cursor as this worker has left them. They are not read again, because the next move of
   * the cursor fails if they are no longer the same.
   */
  standing?: WebhookWithCursor | undefined;
  /** The end of what is delivered, once it is more than the message asks for. */
  upTo?: number;
}

/** Returns true if the next batch follows. */
async function deliverStep(platform: Platform, lane: Lane, held: HeldMessage, stretch: Stretch): Promise<boolean> {
  const message = nextMessageSchema.parse(held.received.body);
  const { upTo = message.upTo, recent } = stretch;
  const found = stretch.standing ?? (await receivingWebhook(platform, message));
  if (found === undefined) return false;
  const { position, failing } = found.cursor;
  if (failing !== undefined) {
    await wakeRetry(platform, found.cursor);
    return false;
  }
  if (takesQuestions(found.webhook, position) && laneOf(found.cursor) === lane) {
    // A stretch has one hold: what replaced it would leave it going on.
    recent.hold ??= holdShortly(platform, held);
    await askSideBySide(platform, found, upTo, recent.hold);
    return false;
  }
  const isHere = stretch.position === undefined ? mayBegin(message, position, held) : position === stretch.position;
  if (!isHere || position >= upTo || laneOf(found.cursor) !== lane) {
    await passOn(platform, found, upTo, stretch);
    return false;
  }
  stretch.position = position;
  stretch.standing = undefined;
  if (found.webhook.deliveryMode === 'AtMostOnce') recent.hold ??= holdShortly(platform, held);
  try {
    const after = await deliverNext(platform, found, { upTo, format: message.format }, recent);
    return after !== undefined && (await goesOn(platform, after, upTo, stretch));
  } catch (error) {
    if (error instanceof WebhookChanged && platform.clock.now() < stretch.until) return true;
    throw error;
  }
}

/**
 * True if a message may begin a stretch. On its first receive, it may only where the cursor was when it was sent. If the cursor has
 * moved since, the webhook has had a turn and waits behind the others of its share; otherwise it would have a turn for each batch that
 * was numbered during its last one. On a later receive, its worker has died or failed, and the stretch goes on where the cursor is.
 */
function mayBegin(message: NextMessage, position: number, { received: { record } }: HeldMessage): boolean {
  const isRepeated = Number(record.attributes.ApproximateReceiveCount) > 1;
  return isRepeated ? position >= message.position : position === message.position;
}

/**
 * Returns true if a batch follows in this stretch. Otherwise it has asked for what is left by a message. With AtMostOnce, the
 * stretch goes on at the end that the message names: no batch is sent again, so none has to be found again.
 */
async function goesOn(platform: Platform, after: WebhookWithCursor, upTo: number, stretch: Stretch): Promise<boolean> {
  const { webhook, cursor } = after;
  const isOnce = webhook.deliveryMode === 'AtMostOnce';
  const isInTime = platform.clock.now() < stretch.until;
  stretch.position = cursor.position;
  if (isOnce) stretch.standing = after;
  if (isInTime && cursor.position < upTo) return true;
  if (isInTime && isOnce) {
    stretch.upTo = await headNumber(platform.table, webhook.organisationId, cursor.position);
    return cursor.position < stretch.upTo;
  }
  await passOn(platform, after, upTo, stretch);
  return false;
}

/** Asks for what is left by a message. Its worker finds all rows written. */
async function passOn(platform: Platform, after: WebhookWithCursor, upTo: number, { recent }: Stretch): Promise<void> {
  await logRecent(platform, recent);
  await continueDelivery(platform, after, upTo);
}
