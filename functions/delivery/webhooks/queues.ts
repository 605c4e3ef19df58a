import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/**
 * An attempt takes up to 10 seconds. Its function may run 30 seconds, and the visibility timeout of the message is 60.
 */
export const deliveryTimeoutSeconds = 30;
const visibilitySeconds = 60;
const maxReceiveCount = 100;

/** For webhooks that answer. One message group per webhook, so that its deliveries run one after the other. */
export const fastQueue: QueueDefinition = {
  name: 'webhooks-fast.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
};

/** For webhooks that fail or answer slowly. They delay only each other here. One message group per run of a webhook. */
export const slowQueue: QueueDefinition = {
  name: 'webhooks-slow.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
};

/** For replays. One message group per replay, so that replays and other deliveries do not delay each other. */
export const replayQueue: QueueDefinition = {
  name: 'webhooks-replay.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
};

/** One message per organisation. Its worker sends lost messages again. */
export const sweepQueue: QueueDefinition = {
  name: 'webhook-sweep',
  fifo: false,
  visibilitySeconds,
  maxReceiveCount,
};
