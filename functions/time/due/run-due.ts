import { isEndOfDayMark } from '../../accounts/end-of-day/close-days.ts';
import { endOfDayQueue, settleSeconds } from '../../accounts/end-of-day/queues.ts';
import type { DueOutcome } from '../../kernel/due/due-kind.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { dueKinds } from './due-kinds.generated.ts';

/** How many owners one worker runs due things of at a time. */
const parallelOwnersMax = 8;

export interface AllRun {
  /** How much ran: the end of a day does not, it is handed to a worker of its own and stays due until that is done. */
  readonly ran: number;
  readonly failed: readonly { readonly key: ItemKey; readonly error: unknown }[];
}

/**
 * Runs what is due under these keys, each by the function of its kind; what is not due any more is left alone. What lies
 * under one owner is run one after the other, because it writes the owner's item. One that fails keeps none from running.
 */
export async function runAllDue(platform: Platform, moment: Moment, keys: readonly ItemKey[]): Promise<AllRun> {
  const owners = [...Map.groupBy(keys, ({ pk }) => pk).values()];
  const failed: { readonly key: ItemKey; readonly error: unknown }[] = [];
  let ran = 0;
  const runOwners = async () => {
    for (let own = owners.shift(); own !== undefined; own = owners.shift()) {
      for (const key of own) {
        try {
          if ((await runDue(platform, moment, key)) === 'done') ran += 1;
        } catch (error) {
          failed.push({ key, error });
        }
      }
    }
  };
  await Promise.all(Array.from({ length: parallelOwnersMax }, runOwners));
  return { ran, failed };
}

/** Runs what lies at the key, if it is due; throws what it failed of. */
export async function runDue(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome | 'handed on'> {
  if (isEndOfDayMark(key)) {
    const { organisationId } = moment;
    await platform.queues.send({ queue: endOfDayQueue.name, body: { organisationId }, delaySeconds: settleSeconds });
    return 'handed on';
  }
  const due = dueKinds.find(({ kind }) => key.pk.startsWith(`${kind.prefix}#`));
  invariant(due !== undefined, 'everything in the due index knows how to run');
  return due.run(platform, moment, key);
}
