import { organisationIdOf } from '../table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { firstAside, putAside, putAsideMessage } from './aside.ts';
import type { StreamWorker } from './define-worker.ts';
import type { ItemChange } from './item-change.ts';
import { putAsideAt, resumeMessage } from './resume-queue.ts';

/**
 * Handles the changes of one partition, in the order of the stream. If the worker fails, the changes are put aside with an
 * alarm, so that they do not stop the changes of other organisations. Later changes of the partition wait behind them if the
 * worker is ordered. Throws only if the changes cannot be put aside either; the stream then delivers them again.
 */
export async function handlePartition(
  worker: StreamWorker,
  platform: Platform,
  changes: readonly ItemChange[],
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const organisationId = organisationIdOf(first.key);
  const keys = changes.map(({ key }) => key);
  const resume = () => platform.queues.send(resumeMessage(organisationId, putAsideAt(platform.clock.now())));
  try {
    const isWaiting = worker.isOrdered && (await firstAside(platform.table, worker.id, first.key)) !== undefined;
    if (!isWaiting) {
      await worker.handle(changes, platform);
      return;
    }
  } catch (error) {
    await putAside(platform, worker.id, keys, error);
    platform.log.alarm(putAsideMessage, { worker: worker.id, organisationId, count: keys.length }, error);
    return resume();
  }
  await putAside(platform, worker.id, keys);
  // The changes before them may have been handled meanwhile. Then no worker would handle these before the next sweep.
  const head = await firstAside(platform.table, worker.id, first.key);
  if (keys.some(({ sk }) => sk === head?.key.sk)) await resume();
}
