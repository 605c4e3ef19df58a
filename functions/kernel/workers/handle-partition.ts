import { type Instant, msOf } from '../base/calendar/instant.ts';
import { organisationIdOf } from '../table/kind.ts';
import { isTransient } from '../table/transient.ts';
import type { Platform } from '../../ports/platform.ts';
import { firstAside, putAside, putAsideMessage } from './aside.ts';
import type { StreamWorker } from './define-worker.ts';
import type { ItemChange } from './item-change.ts';
import { putAsideAt, resumeMessage } from './resume-queue.ts';

/**
 * For so long the changes of an organisation wait in the stream while a service throttles or gives no answer. They hold up what follows
 * in their shard, so it is not longer; but a stream that waits for a moment loses less than an organisation whose events are put aside.
 */
export const patienceMs = 10_000;
/** Logged when changes are put aside because of trouble that passes. The worker `resume` goes on until they are handled. */
const delayedMessage = 'changes of an organisation are put aside until a service answers again';
const rememberedMax = 5_000;

/** Since when each partition has met only trouble that passes, as this process knows it. */
export type TroubleBegins = Map<string, Instant>;

/**
 * Handles the changes of one partition, in the order of the stream.
 *
 * If the worker fails by itself, for example because an item cannot be read, the changes are put aside with an alarm, so that they do not stop the changes
 * of other organisations. If a service throttles or gives no answer, it throws, and the stream delivers them again; those that have waited for
 * {@link patienceMs} are put aside too, without an alarm. Later changes of the partition wait behind what was put aside if the worker is ordered.
 * It also throws if the changes cannot be put aside.
 */
export async function handlePartition(
  worker: StreamWorker,
  platform: Platform,
  changes: readonly ItemChange[],
  troubles: TroubleBegins,
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const organisationId = organisationIdOf(first.key);
  const { pk } = first.key;
  const keys = changes.map(({ key }) => key);
  const resume = () => platform.queues.send(resumeMessage(organisationId, putAsideAt(platform.clock.now())));
  try {
    const isWaiting = worker.isOrdered && (await firstAside(platform.table, worker.id, first.key)) !== undefined;
    if (!isWaiting) {
      await worker.handle(changes, platform);
      troubles.delete(pk);
      return;
    }
  } catch (error) {
    const passes = isTransient(error);
    if (passes && mayWait(troubles, pk, platform.clock.now())) throw error;
    await putAside(platform, worker.id, keys, error);
    troubles.delete(pk);
    const fields = { worker: worker.id, organisationId, count: keys.length };
    if (passes) platform.log.error(delayedMessage, fields, error);
    else platform.log.alarm(putAsideMessage, fields, error);
    return resume();
  }
  await putAside(platform, worker.id, keys);
  // The changes before them may have been handled meanwhile. Then no worker would handle these before the next sweep.
  const head = await firstAside(platform.table, worker.id, first.key);
  if (keys.some(({ sk }) => sk === head?.key.sk)) await resume();
}

/** True while the trouble of a partition is young. */
function mayWait(troubles: TroubleBegins, pk: string, now: Instant): boolean {
  if (troubles.size >= rememberedMax) troubles.clear();
  const since = troubles.get(pk) ?? now;
  troubles.set(pk, since);
  return msOf(now) - msOf(since) < patienceMs;
}
