import * as z from 'zod';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { instantSchema } from '../../kernel/table/item.ts';
import type { Platform } from '../../ports/platform.ts';
import { timersQueue } from './queues.ts';

/** The longest delay of SQS. */
const delaySecondsMax = 900;
const msPerSecond = 1000;

/** A message for the queue of a lane that is passed on to it at `dueAt`. */
export const timerSchema = z.object({
  organisationId: z.string(),
  webhookId: z.string(),
  dueAt: instantSchema,
  message: z.object({
    queue: z.string(),
    body: z.record(z.string(), z.unknown()),
    group: z.string(),
    deduplicationId: z.string(),
  }),
});
type TimedMessage = z.infer<typeof timerSchema>['message'] & {
  readonly body: { readonly organisationId: string; readonly webhookId: string };
};

/**
 * Sends a message to its lane at `dueAt`, in whole seconds, so at most a second too early. It waits in the queue of timers,
 * because a message that is hidden in a lane would stop its share.
 */
export async function sendAt(platform: Platform, message: TimedMessage, dueAt: Instant): Promise<void> {
  const { organisationId, webhookId } = message.body;
  await platform.queues.send({
    queue: timersQueue.name,
    body: { organisationId, webhookId, dueAt, message } satisfies z.input<typeof timerSchema>,
    delaySeconds: Math.min(delaySecondsMax, secondsUntil(platform, dueAt)),
  });
}

/** Whole seconds from now to a moment; 0 if it is less than a second away or has passed. */
export const secondsUntil = (platform: Pick<Platform, 'clock'>, moment: Instant): number =>
  Math.max(0, Math.floor((msOf(moment) - msOf(platform.clock.now())) / msPerSecond));
