import * as z from 'zod';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import { replayQueue } from './queues.ts';
import { openReplayKind, openReplays, type Replay, replay, replayKind } from './replay-store.ts';

/** What finding lost replays reads. */
export const replaySweepUses = [replayKind, openReplayKind] as const;

/** What is logged where a replay waits for the sweep. */
export const untoldReplayMessage = 'a replay was accepted, and its worker could not be told';
/** The replay stands by then: whoever waits longer for a queue is answered too late, and asks again. */
const sendMsMax = 1000;
/** An attempt overdue by this much has lost its message: a crashed function would have it back by then. */
const overdueMs = 5 * 60_000;

export const replayMessageSchema = z.object({
  organisationId: z.string(),
  webhookId: z.string(),
  replayId: z.string(),
  position: z.number(),
});

/**
 * Asks for the next step of a replay. Two messages with one deduplication id ask for the same attempt, and whoever makes it
 * asks for what follows.
 */
export async function wakeReplay(platform: Pick<Platform, 'queues'>, one: Replay): Promise<void> {
  const { organisationId, webhookId, id: replayId, position, failing } = one;
  await platform.queues.send({
    queue: replayQueue.name,
    body: { organisationId, webhookId, replayId, position } satisfies z.infer<typeof replayMessageSchema>,
    group: `${organisationId}#${replayId}`,
    deduplicationId: [organisationId, replayId, position, failing?.attempt ?? 0].join('-'),
  });
}

/** Tells the worker of replays that have been accepted. A message that is not sent is made good by the sweep: it is no refusal. */
export async function tellOfReplays(
  platform: Pick<Platform, 'queues' | 'log'>,
  begun: readonly Replay[],
): Promise<void> {
  const running = begun.filter(({ status }) => status === 'Running');
  const [first] = running;
  if (first === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), sendMsMax);
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
 * Asks again for whatever an organisation has to be sent again: the net under lost messages. A message too many is
 * swallowed by the queue, or met as stale.
 */
export async function sweepReplays(platform: Platform, organisationId: string): Promise<void> {
  const overdueSince = plusMs(platform.clock.now(), -overdueMs);
  for await (const page of openReplays(platform.table, organisationId)) {
    const refs = page.flatMap(({ webhookId, replayId }) => replay(organisationId, webhookId, replayId) ?? []);
    for (const one of await readAll(platform.table, refs)) {
      const isWaiting = one.failing !== undefined && one.failing.nextAttemptAt > overdueSince;
      if (one.status === 'Running' && !isWaiting) await wakeReplay(platform, one);
    }
  }
}
