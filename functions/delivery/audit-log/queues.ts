import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** One message per organisation. Its worker archives the audit log up to its end. */
export const auditArchiveQueue: QueueDefinition = {
  name: 'audit-archive',
  fifo: false,
  visibilitySeconds: 120,
  maxReceiveCount: 10,
};
