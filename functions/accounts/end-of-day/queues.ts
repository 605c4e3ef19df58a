import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Wakes the job of an organisation; its mark in the table says what is to be done. */
export const endOfDayQueue: QueueDefinition = {
  name: 'end-of-day',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};

/**
 * Seconds between the end of a day and the first page of the live job: longer than any request takes, so that accounts
 * which were being opened then are found. One that is missed nevertheless gets its day with the next.
 */
export const settleSeconds = 60;
