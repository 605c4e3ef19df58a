import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Carries a reconciliation from page to page. Each message contains the whole state of the walk. */
export const reconcileQueue: QueueDefinition = {
  name: 'reconcile',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
};
