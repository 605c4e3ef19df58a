import { logKind } from '../../events/log.ts';
import { plusMs } from '../../../kernel/base/calendar/instant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { attemptDelivery, prepareAttempt } from '../attempt.ts';
import { retryWindowMs } from '../backoff.ts';
import { type Batch, batchBytesMax, batchEventsMax, frozenBatch, nextBatch } from '../batch.ts';
import { deliveryLogKind } from '../delivery-log-kind.ts';
import { attemptOf, rangeOf } from '../delivery.ts';
import { planRetry } from '../failure.ts';
import { abandonedMessage, inShare } from '../in-share.ts';
import { deliveryTimeoutSeconds, replayQueue } from '../queues.ts';
import { arrived, isAtEnd, missed, passedTo, triedAgain, whyStopped } from '../replay.ts';
import { openReplayKind, type Replay, replayKind } from '../replay-store.ts';
import {
  continueReplay,
  endedIfDone,
  type ReplayRun,
  runningReplay,
  saveAttempt,
  saveReplay,
  stopReplay,
} from '../replay-step.ts';
import { replayMessageSchema, replaySends, wakeReplay } from '../replay-wake.ts';
import { type Hold, holdShortly } from '../short-hold.ts';
import { webhookKind } from '../store.ts';
import { subscribedTo } from '../subscriptions.ts';
import { type HeldMessage, untilDue } from '../until-due.ts';

/**
 * Sends the batches of replays, one after the other, in the delivery mode of the webhook. Each attempt has a
 * message of its own, which waits in the queue of timers. Ordinary deliveries have their own queues and
 * workers and are independent of replays.
 */
export const webhooksReplay = defineQueueWorker({
  id: 'webhooks-replay',
  summary: 'Sends events to webhooks again',
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: deliveryTimeoutSeconds,
  whenSuspended: 'goesOn',
  source: { kind: 'queue', queue: replayQueue, batchSize: 1, maximumConcurrency: 20 },
  uses: {
    read: [logKind, clockKind, webhookKind],
    write: [replayKind, openReplayKind, deliveryLogKind],
  },
  sends: replaySends,
  needs: ['cipher', 'webhookSender'],
  alarmsOn: [abandonedMessage],

  handle: async (received, whole) => {
    const held = { queue: replayQueue.name, received };
    const sending: Sending = {};
    let ended: 'done' | 'failed' = 'failed';
    try {
      await inShare(whole, held, (platform) => takeStep(platform, held, sending));
      ended = 'done';
    } finally {
      await sending.hold?.end(ended);
    }
  },
});

interface Sending {
  /** With AtMostOnce: how the message is held, so that the next event does not wait for a minute if the worker dies. */
  hold?: Hold;
}

/** Makes the attempt that a message asks for. */
async function takeStep(platform: Platform, held: HeldMessage, sending: Sending): Promise<void> {
  const message = replayMessageSchema.parse(held.received.body);
  const run = await runningReplay(platform.table, message);
  if (run === undefined) return;
  const { replay, webhook, cursor } = run;
  const stopReason = whyStopped(replay, webhook, cursor);
  if (stopReason !== undefined) return stopReplay(platform, replay, stopReason);
  if (replay.position !== message.position || isAtEnd(replay)) return continueReplay(platform, replay);

  // This attempt is made. The worker that made it may have died before it sent the message for the next one.
  if ((replay.failing?.attempt ?? 0) !== message.attempt) return wakeReplay(platform, replay);
  if (replay.failing !== undefined) await untilDue(platform, held, replay.failing.nextAttemptAt);
  const batch = await batchOf(platform, run);
  if (batch.events.length === 0) {
    const passed = await endedIfDone(platform, passedTo(replay, batch.to));
    return continueReplay(platform, await saveReplay(platform, passed));
  }
  if (webhook.deliveryMode !== 'AtMostOnce') return sendBatch(platform, run, batch);
  sending.hold ??= holdShortly(platform, held);
  return sendOnce(platform, run, batch, sending.hold);
}

/** Returns the next batch. It follows from the log and the replay alone, so a repeated attempt sends the same bytes. */
async function batchOf(platform: Platform, { replay, webhook }: ReplayRun): Promise<Batch> {
  const { organisationId, position: after, upTo, failing } = replay;
  const reader = { table: platform.table, cipher: await platform.cipher(organisationId), organisationId };
  const receiver = { id: webhook.id, subscriptions: subscribedTo(replay.subscriptionType) };
  if (failing !== undefined) return frozenBatch(reader, { after, to: failing.to }, receiver, failing);
  const eventsMax = webhook.deliveryMode === 'AtMostOnce' ? 1 : batchEventsMax;
  return nextBatch(reader, { after, upTo, eventsMax, bytesMax: batchBytesMax }, receiver, webhook);
}

/**
 * AtLeastOnce: the replay moves after the answer, or when the hour of a batch is over. If a worker dies before it has
 * written the result, the same batch is sent again.
 */
async function sendBatch(platform: Platform, { replay, webhook }: ReplayRun, batch: Batch): Promise<void> {
  const { failing } = replay;
  const { to } = batch;
  const count = batch.events.length;
  const firstAttemptAt = failing?.firstAttemptAt ?? platform.clock.now();
  if (platform.clock.now() > plusMs(firstAttemptAt, retryWindowMs)) {
    const row = { ...rangeOf(batch), outcome: 'GivenUp', reason: 'expired', attempts: failing?.attempt ?? 0 } as const;
    const given = await endedIfDone(platform, missed(replay, to, count, platform.clock.now()));
    return continueReplay(platform, await saveAttempt(platform, webhook, given, row));
  }
  const format = failing ?? webhook;
  const result = await attemptDelivery(platform, webhook, batch, format, { replayId: replay.id });
  const attempt = (failing?.attempt ?? 0) + 1;
  const row = {
    ...attemptOf(batch, result, webhook, await platform.cipher(webhook.organisationId)),
    attempts: attempt,
  };
  const now = platform.clock.now();
  if (result.outcome === 'Delivered') {
    const done = await endedIfDone(platform, arrived(replay, to, count));
    return continueReplay(platform, await saveAttempt(platform, webhook, done, row));
  }
  const next = planRetry(platform, { to, attempt, firstAttemptAt }, format);
  if (next === undefined) {
    const given = await endedIfDone(platform, missed(replay, to, count, now));
    return continueReplay(platform, await saveAttempt(platform, webhook, given, { ...row, outcome: 'GivenUp' }));
  }
  const { nextAttemptAt } = next;
  const kept = await saveAttempt(platform, webhook, triedAgain(replay, next, now), { ...row, nextAttemptAt });
  return wakeReplay(platform, kept);
}

/**
 * AtMostOnce: the replay moves before the event is sent. If a worker dies between the move and the write of the result,
 * it is unknown whether the event was sent. It is not sent again, and it is counted neither as delivered nor as failed; the next one follows
 * after seconds (short-hold.ts).
 */
async function sendOnce(platform: Platform, { replay, webhook }: ReplayRun, batch: Batch, hold: Hold): Promise<void> {
  const send = await prepareAttempt(platform, webhook, batch, webhook, { replayId: replay.id });
  await hold.begun;
  const moved: Replay = await saveReplay(platform, passedTo(replay, batch.to));
  const result = await send();
  const row = { ...attemptOf(batch, result, webhook, await platform.cipher(webhook.organisationId)), attempts: 1 };
  const after =
    result.outcome === 'Delivered'
      ? arrived(moved, batch.to, batch.events.length)
      : missed(moved, batch.to, batch.events.length, platform.clock.now());
  await continueReplay(platform, await saveAttempt(platform, webhook, await endedIfDone(platform, after), row));
}
