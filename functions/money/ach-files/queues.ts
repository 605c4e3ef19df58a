import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Files that have come into the bucket, and parts of them that an operator tries again. */
export const achFilesQueue: QueueDefinition = {
  name: 'ach-files',
  fifo: false,
  visibilitySeconds: 1800,
  maxReceiveCount: 7,
};

/** Wakes the worker that writes ACH files: every five minutes, and once for each window whose time has come. */
export const achWindowsQueue: QueueDefinition = {
  name: 'ach-windows',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 12,
};

/** What banks have answered to our files, and what operators decide on it. It has a queue of its own, because 100,000 entries must not hold up a window. */
export const achAnswersQueue: QueueDefinition = {
  name: 'ach-answers',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 12,
};

/** Windows of sandboxes whose files are written: the bank that is played answers them. */
export const achBankQueue: QueueDefinition = {
  name: 'ach-bank',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
};
