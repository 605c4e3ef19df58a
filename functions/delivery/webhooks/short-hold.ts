import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../ports/platform.ts';
import { deliveryVisibilitySeconds } from './queues.ts';
import type { HeldMessage } from './until-due.ts';

/** For how long a message is hidden at a time, and how often its worker hides it again. */
const holdSeconds = 5;
const everyMs = 2_000;

/** Logged if a message could not be hidden: its worker goes on, and another one may go on beside it. Nothing is sent twice. */
export const unheldMessage = 'a message of a webhook could not be hidden';

/** A message that a worker holds for as long as it lives. */
export interface Hold {
  /** Resolves once the message would come again soon if the worker died. */
  readonly begun: Promise<void>;
  /** Ends it and deletes the message, so that another worker gets the next one of its share. Throws if the queue cannot be reached. */
  release(): Promise<void>;
  /** Ends with the work. A message whose work has failed comes again as others do. */
  end(work: 'done' | 'failed'): Promise<void>;
}

/**
 * Hides a message for a few seconds at a time, again and again while its worker lives. So if the worker dies, the events behind the one
 * that it sent wait for {@link holdSeconds} at most, and not for the visibility timeout of the queue. This is for events that are sent once: the cursor
 * has moved past what was sent, so whoever gets the message next sends nothing again.
 */
export function holdShortly({ queues, log }: Platform, { queue, received }: HeldMessage): Hold {
  const ending = new AbortController();
  const hide = (seconds: number): Promise<void> =>
    queues
      .hide(queue, received.record.receiptHandle, seconds)
      .catch((error: unknown) => log.error(unheldMessage, { queue }, error));
  const begun = hide(holdSeconds);
  let last = begun;
  const goOn = async () => {
    for (;;) {
      await pause(everyMs, undefined, { signal: ending.signal, ref: false });
      if (ending.signal.aborted) return;
      last = hide(holdSeconds);
      await last;
    }
  };
  // It only ends by being aborted.
  void goOn().catch(() => undefined);
  return {
    begun,
    release: async () => {
      ending.abort();
      await last;
      await queues.remove(queue, received.record.receiptHandle);
    },
    end: async (work) => {
      ending.abort();
      await last;
      if (work === 'failed') await hide(deliveryVisibilitySeconds);
    },
  };
}
