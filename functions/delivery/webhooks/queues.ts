import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** An attempt takes up to 10 seconds; its function has 30, and after a crash the message is back in 60. */
export const deliveryTimeoutSeconds = 30;
const visibilitySeconds = 60;
const maxReceiveCount = 100;

/** Webhooks that answer: one message group per webhook, so its deliveries follow each other. */
export const fastQueue: QueueDefinition = {
  name: 'webhooks-fast.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
};

/** Webhooks that fail or answer slowly: they wait for each other here, and hold up nobody else. One message group per run of one. */
export const slowQueue: QueueDefinition = {
  name: 'webhooks-slow.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
};

/** What is sent again: one message group per replay, so replays wait for nobody and nobody waits for them. */
export const replayQueue: QueueDefinition = {
  name: 'webhooks-replay.fifo',
  fifo: true,
  visibilitySeconds,
  maxReceiveCount,
};

/** One message per organisation to look after: the net under lost messages. */
export const sweepQueue: QueueDefinition = {
  name: 'webhook-sweep',
  fifo: false,
  visibilitySeconds,
  maxReceiveCount,
};
