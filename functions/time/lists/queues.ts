import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Messages that ask for an organisation's lists to be written. The delay lets the window of the journal close first. */
export const listsQueue: QueueDefinition = {
  name: 'lists.fifo',
  fifo: true,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
  delaySeconds: 15,
};

/** A message that goes on with the indexes of an organisation. */
export const indexMessage = (organisationId: string, now: Instant) => ({
  queue: listsQueue.name,
  body: { organisationId },
  group: organisationId,
  deduplicationId: `${organisationId}-index-${now}`,
});
