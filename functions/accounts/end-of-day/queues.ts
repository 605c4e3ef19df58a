import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Wakes the end-of-day job of an organisation. Its mark in the table names the days that are missing. */
export const endOfDayQueue: QueueDefinition = {
  name: 'end-of-day',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
};

/**
 * Seconds between the end of a day and the first page of the live job. It is longer than any request, so that accounts
 * that are being opened at midnight are found. An account that is missed gets this day together with the next.
 */
export const settleSeconds = 60;
