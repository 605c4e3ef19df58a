import { setTimeout as pause } from 'node:timers/promises';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { QueueMessage } from '../../kernel/workers/define-worker.ts';
import type { Platform } from '../../ports/platform.ts';
import { LeaveOnQueue } from '../../kernel/workers/worker-handler.ts';

/**
 * A queue's visibility timeout has whole seconds. The rest of the last second is waited here, so that waits are exact.
 */
const msPerSecond = 1000;

/** A received message, and the queue that it came from. */
export interface HeldMessage {
  readonly queue: string;
  readonly received: QueueMessage;
}

/**
 * Returns at `moment` if that is less than a second away, as it is for a message from the queue of timers. If the clock of
 * this process is so far behind that it is later, extends the visibility timeout of the message and throws LeaveOnQueue.
 */
export async function untilDue(platform: Platform, held: HeldMessage, moment: Instant): Promise<void> {
  const waitMs = waitMsOf(platform, moment);
  if (waitMs >= msPerSecond) await hideUntil(platform, held, moment);
  if (waitMs > 0) await pause(waitMs);
}

/** Extends the visibility timeout of a message, so that it is received again at `moment`. This stops its share. */
async function hideUntil(platform: Platform, { queue, received }: HeldMessage, moment: Instant): Promise<never> {
  const seconds = Math.floor(waitMsOf(platform, moment) / msPerSecond);
  await platform.queues.hide(queue, received.record.receiptHandle, seconds);
  throw new LeaveOnQueue('the next attempt is not due yet');
}

const waitMsOf = (platform: Platform, moment: Instant): number =>
  Math.max(0, msOf(moment) - msOf(platform.clock.now()));
