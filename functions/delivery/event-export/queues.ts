import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Each organisation is a message group, so one worker at a time exports its events. */
export const eventExportQueue: QueueDefinition = {
  name: 'event-export.fifo',
  fifo: true,
  visibilitySeconds: 120,
  maxReceiveCount: 12,
};

/** One message per organisation: from the hourly sweep, and when another attempt is due. */
export const exportSweepQueue: QueueDefinition = {
  name: 'event-export-sweep',
  fifo: false,
  visibilitySeconds: 60,
  maxReceiveCount: 12,
  keepsWaiting: true,
};
