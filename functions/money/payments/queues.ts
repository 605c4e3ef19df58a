import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** The messages of the bank about the ACH rail; docs/partners/ach-rail.md describes them. */
export const achRailQueue: QueueDefinition = {
  name: 'ach-rail',
  fifo: false,
  visibilitySeconds: 180,
  maxReceiveCount: 12,
};
