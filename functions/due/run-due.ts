import { isEndOfDayMark } from '../end-of-day/close-days.ts';
import { endOfDayQueue, settleSeconds } from '../end-of-day/queues.ts';
import type { DueOutcome } from '../kernel/due/due-kind.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Moment } from '../kernel/journal/commit.ts';
import type { Platform } from '../kernel/runtime/platform.ts';
import type { ItemKey } from '../kernel/table/kind.ts';
import { dueKinds } from './due-kinds.ts';

/** How many due things one worker runs at a time. */
const parallelRunsMax = 8;

/**
 * Runs what is due under these keys, each by the function of its kind; what is not due any more is left alone. Answers
 * how much ran: the end of a day does not, it is handed to a worker of its own and stays due until that is done.
 */
export async function runAllDue(platform: Platform, moment: Moment, keys: readonly ItemKey[]): Promise<number> {
  let ran = 0;
  for (let start = 0; start < keys.length; start += parallelRunsMax) {
    const outcomes = await Promise.all(
      keys.slice(start, start + parallelRunsMax).map((key) => runDue(platform, moment, key)),
    );
    ran += outcomes.filter((outcome) => outcome === 'done').length;
  }
  return ran;
}

async function runDue(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome | 'handed on'> {
  if (isEndOfDayMark(key)) {
    const { organisationId } = moment;
    await platform.queues.send({ queue: endOfDayQueue.name, body: { organisationId }, delaySeconds: settleSeconds });
    return 'handed on';
  }
  const due = dueKinds.find(({ kind }) => key.pk.startsWith(`${kind.prefix}#`));
  invariant(due !== undefined, 'everything in the due index knows how to run');
  return due.run(platform, moment, key);
}
