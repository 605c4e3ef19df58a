import type { OutgoingMessage } from '../../ports/queues/port.ts';
import { type Instant, msOf } from '../base/calendar/instant.ts';
import type { QueueDefinition } from './worker-source.ts';

/** Also the time until changes that were put aside are tried again. */
const delaySeconds = 5;

/**
 * Its messages start `resume` for an organisation with changes aside. Each organisation has one message group, so it holds one
 * worker at a time. If a message is lost, the hourly sweep sends another.
 */
export const resumeQueue: QueueDefinition = {
  name: 'resume.fifo',
  fifo: true,
  visibilitySeconds: 60,
  maxReceiveCount: 7,
  delaySeconds,
};

/**
 * The message that starts `resume` for an organisation. The queue drops another one with the same `reason`. `tries` counts those in a row that
 * a service has stopped.
 */
export const resumeMessage = (organisationId: string, reason: string, tries = 0): OutgoingMessage => ({
  queue: resumeQueue.name,
  body: { organisationId, ...(tries > 0 && { tries }) },
  group: organisationId,
  deduplicationId: `${organisationId}-${reason}`,
});

/**
 * The reason for a message about something that was put aside at this moment. All changes that are put aside within five
 * seconds need one message, because it is delivered five seconds after the first of them.
 */
export const putAsideAt = (now: Instant): string => `aside-${Math.floor(msOf(now) / (delaySeconds * 1000))}`;
