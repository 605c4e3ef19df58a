import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Sends the e-mails of an organisation that are recorded. If a message is lost, the hourly sweep finds them. */
export const emailsQueue: QueueDefinition = { name: 'emails', fifo: false, visibilitySeconds: 360, maxReceiveCount: 5 };
