import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** One message per organisation. Its worker archives the audit log up to its end. */
export const auditArchiveQueue: QueueDefinition = {
  name: 'audit-archive',
  fifo: false,
  visibilitySeconds: 120,
  maxReceiveCount: 10,
};

/** One message when an audit log has grown. It waits for a minute, so that the head that is noted covers what follows at once. */
export const auditHeadsQueue: QueueDefinition = {
  name: 'audit-heads',
  fifo: false,
  visibilitySeconds: 60,
  maxReceiveCount: 10,
  delaySeconds: 60,
};
