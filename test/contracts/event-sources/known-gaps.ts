import type { KnownGaps } from './rule.ts';

/** Of the poller on one of its engines, by the name of the engine. Each sentence is in docs/develop/local-platform.md. */
export const gapsOfPoller: Readonly<Record<string, KnownGaps>> = {
  'the local queue engine': {
    'hands over several messages of a group in one batch, in order':
      'A receive hands out one message of each group at most; the cloud, and the virtual queues, hand out several in order.',
  },
};

const wrongNames =
  'A partial response that names a message outside the batch, or names none, counts as success, and the batch is lost.';

/** Of the emulator's own event source mappings. Each sentence is in docs/develop/emulator.md. */
export const gapsOfEmulator: KnownGaps = {
  'keeps the whole batch when the response names a message that was not in the batch': wrongNames,
  'keeps the whole batch when the response names no message': wrongNames,
  'keeps the whole batch when the response is misspelt': wrongNames,
  'takes the response {"batchItemFailures":null} for success':
    'A partial response whose list is null has the batch handed over again.',
  'runs batches of different message groups at once':
    'A FIFO queue has one batch in flight at a time, over all groups.',
  'hands over a failing batch as it was, whatever has been written since':
    'A stream batch that failed is cut anew, so that the next try holds what has been written since.',
};
