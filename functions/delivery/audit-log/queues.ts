import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/**
 * Messages about the audit log of an organisation: to archive it up to its end, or to note its end in the archive. Both are done within
 * seconds, and only if S3 takes files. So they share a queue: each queue is paid by the hour, even an empty one.
 */
export const auditArchiveQueue: QueueDefinition = {
  name: 'audit-archive',
  fifo: false,
  visibilitySeconds: 120,
  maxReceiveCount: 12,
};

/** What the message about the end of a log says. It waits, so that the head that is noted covers what follows at once. */
export const noteHead = 'noteHead';
export const noteHeadDelaySeconds = 60;
