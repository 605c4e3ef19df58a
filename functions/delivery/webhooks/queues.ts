import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/**
 * An attempt takes up to 10 seconds. Its function may run 30 seconds, and the visibility timeout of the message is 60. With AtMostOnce the
 * worker hides its message for a shorter time (short-hold.ts).
 */
export const deliveryTimeoutSeconds = 30;
export const deliveryVisibilitySeconds = 60;
const visibilitySeconds = deliveryVisibilitySeconds;
/** Retries are new messages, so only a worker that dies uses up receives. */
const maxReceiveCount = 12;

/** For webhooks that answer. The message groups are the shares of each organisation. */
export const fastQueue: QueueDefinition = {
  name: 'webhooks-fast.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
};

/** For webhooks that have not answered since they were created or enabled. The groups are as in the fast lane. */
export const trialQueue: QueueDefinition = {
  name: 'webhooks-trial.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
  keepsWaiting: true,
};

/** For webhooks that fail or answer slowly. The groups are as in the fast lane. */
export const slowQueue: QueueDefinition = {
  name: 'webhooks-slow.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
  keepsWaiting: true,
};

/** For replays. The message groups are the shares of each organisation. */
export const replayQueue: QueueDefinition = {
  name: 'webhooks-replay.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
  keepsWaiting: true,
};

/** Messages for the queues above that wait for their moment. */
export const timersQueue: QueueDefinition = {
  name: 'webhook-timers',
  fifo: false,
  visibilitySeconds,
  maxReceiveCount,
  keepsWaiting: true,
};

/** One message per organisation. Its worker sends lost messages again. */
export const sweepQueue: QueueDefinition = {
  name: 'webhook-sweep',
  fifo: false,
  visibilitySeconds,
  maxReceiveCount,
};
