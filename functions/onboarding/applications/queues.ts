import type { OutgoingMessage } from '../../ports/queues/port.ts';
import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Has identity checks without a result requested again. The hourly sweep finds those whose message was lost. */
export const identityCheckQueue: QueueDefinition = {
  name: 'identity-checks',
  fifo: false,
  visibilitySeconds: 60,
  maxReceiveCount: 7,
};

/** Seconds before each request that follows the first one. After the last of them, the hourly sweep goes on. */
const delaysSeconds = [60, 120, 240, 480, 900] as const;

/** The attempt after which only the sweep goes on. */
export const lastAttempt = delaysSeconds.length - 1;

/** The message for the next request of a check, or undefined if the sweep goes on. `attempt` counts from 0. */
export function nextRequest(
  identity: { readonly organisationId: string; readonly applicationId: string },
  attempt: number,
): OutgoingMessage | undefined {
  const delaySeconds = delaysSeconds[attempt];
  if (delaySeconds === undefined) return undefined;
  return { queue: identityCheckQueue.name, body: { ...identity, attempt }, delaySeconds };
}
