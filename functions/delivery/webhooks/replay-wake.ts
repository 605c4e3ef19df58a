import * as z from 'zod';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import { replayQueue, timersQueue } from './queues.ts';
import { openReplayKind, openReplays, type Replay, replayRef, replayKind } from './replay-store.ts';
import { shareOf } from '../../kernel/workers/share.ts';
import { sendAt } from './timers.ts';

/** Kinds that the sweep reads to find replays whose message was lost. */
export const replaySweepUses = [replayKind, openReplayKind] as const;

/** Names of the queues to which waking replays sends messages. */
export const replaySends: readonly string[] = [replayQueue.name, timersQueue.name];

/** Logged if the message to the worker could not be sent; the replay then waits for the sweep. */
export const untoldReplayMessage = 'a replay was accepted, and its worker could not be told';
/**
 * The replay is already stored when the message is sent. If the queue takes longer than this, the caller should not
 * wait for it.
 */
const sendMsMax = 1000;
/**
 * If an attempt is overdue by this much, its message was lost: after a crash the queue would have delivered it again by
 * then.
 */
const overdueMs = 5 * 60_000;

export const replayMessageSchema = z.object({
  organisationId: z.string(),
  webhookId: z.string(),
  replayId: z.string(),
  position: z.number(),
  /** Attempts of the next batch that were made. */
  attempt: z.number().default(0),
});

/**
 * Sends the message for the next step of a replay; for a batch that is retried, at the moment of the next attempt. The
 * queue drops a second message with the same deduplication id, since both ask for the same attempt; the worker that makes
 * the attempt sends the next message.
 */
export async function wakeReplay(platform: Platform, one: Replay): Promise<void> {
  const { organisationId, webhookId, id: replayId, position, failing } = one;
  const attempt = failing?.attempt ?? 0;
  const message = {
    queue: replayQueue.name,
    body: { organisationId, webhookId, replayId, position, attempt } satisfies z.infer<typeof replayMessageSchema>,
    group: shareOf(platform.settings, 'replay', organisationId, replayId),
    deduplicationId: [organisationId, replayId, position, attempt].join('-'),
  };
  await (failing === undefined ? platform.queues.send(message) : sendAt(platform, message, failing.nextAttemptAt));
}

/**
 * Sends a message for each accepted replay. If one cannot be sent, the request still succeeds and the sweep sends it
 * later.
 */
export async function tellOfReplays(platform: Platform, begun: readonly Replay[]): Promise<void> {
  const running = begun.filter(({ status }) => status === 'Running');
  const [first] = running;
  if (first === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the queue did not answer within ${sendMsMax} ms`)), sendMsMax);
  });
  try {
    await Promise.race([Promise.all(running.map((one) => wakeReplay(platform, one))), late]);
  } catch (error) {
    const { organisationId, webhookId, id: resourceId } = first;
    platform.log.error(untoldReplayMessage, { organisationId, webhookId, resourceId, count: running.length }, error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends the messages for replays again whose message was lost. A duplicate message is dropped by the queue, or
 * recognised as stale by the worker.
 */
export async function sweepReplays(platform: Platform, organisationId: string): Promise<void> {
  const overdueSince = plusMs(platform.clock.now(), -overdueMs);
  for await (const page of openReplays(platform.table, organisationId)) {
    const refs = page.flatMap(({ webhookId, replayId }) => replayRef(organisationId, webhookId, replayId) ?? []);
    for (const one of await readAll(platform.table, refs)) {
      const isWaiting = one.failing !== undefined && one.failing.nextAttemptAt > overdueSince;
      if (one.status === 'Running' && !isWaiting) await wakeReplay(platform, one);
    }
  }
}
