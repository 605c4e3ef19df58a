import { setTimeout as pause } from 'node:timers/promises';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { QueueMessage } from '../../kernel/workers/define-worker.ts';
import type { Platform } from '../../ports/platform.ts';
import { LeaveOnQueue } from '../../kernel/workers/worker-handler.ts';

/** A queue hides for whole seconds; what is left of the last one is waited out here, so that waits stay as planned. */
const msPerSecond = 1000;

/** A message that has been received, and the queue that it came from. */
export interface Held {
  readonly queue: string;
  readonly received: QueueMessage;
}

/** Returns at `moment`, at once or within a second; hides the message where that is further away. */
export async function untilDue(platform: Platform, held: Held, moment: Instant): Promise<void> {
  const waitMs = waitMsOf(platform, moment);
  if (waitMs >= msPerSecond) await hideUntil(platform, held, moment);
  if (waitMs > 0) await pause(waitMs);
}

/** Hides a message until `moment`, to be met again then. */
export async function hideUntil(platform: Platform, { queue, received }: Held, moment: Instant): Promise<never> {
  const seconds = Math.floor(waitMsOf(platform, moment) / msPerSecond);
  await platform.queues.hide(queue, received.record.receiptHandle, seconds);
  throw new LeaveOnQueue('the next attempt is not due yet');
}

const waitMsOf = (platform: Platform, moment: Instant): number =>
  Math.max(0, msOf(moment) - msOf(platform.clock.now()));
