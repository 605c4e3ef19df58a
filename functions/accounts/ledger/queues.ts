import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Carries a reconciliation from page to page: all that it knows so far is in the message. */
export const reconcileQueue: QueueDefinition = {
  name: 'reconcile',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
