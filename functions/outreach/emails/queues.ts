import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Sends the e-mails of an organisation that are recorded. If a message is lost, the hourly sweep finds them. */
export const emailsQueue: QueueDefinition = { name: 'emails', fifo: false, visibilitySeconds: 360, maxReceiveCount: 7 };

/** Bounces and complaints of Amazon SES, which EventBridge delivers. The table does not have them before they are handled. */
export const emailFeedbackQueue: QueueDefinition = {
  name: 'email-feedback',
  fifo: false,
  visibilitySeconds: 180,
  maxReceiveCount: 12,
};
