import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Wakes the job that writes an organisation's statements. Its mark in the table names the months that are missing. */
export const statementsQueue: QueueDefinition = {
  name: 'statements',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
};
