import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** What the bank tells of the ACH rail; docs/ach-rail.md says how its messages look. */
export const achRailQueue: QueueDefinition = {
  name: 'ach-rail',
  fifo: false,
  visibilitySeconds: 180,
  maxReceiveCount: 10,
};
