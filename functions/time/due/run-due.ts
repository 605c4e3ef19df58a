import { isEndOfDayMark } from '../../accounts/end-of-day/close-days.ts';
import { endOfDayQueue, settleSeconds } from '../../accounts/end-of-day/queues.ts';
import type { DueOutcome } from '../../kernel/due/due-kind.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import type { Platform } from '../../ports/platform.ts';
import { guardedTable } from '../../kernel/table/guarded-table.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { dueKinds } from './due-kinds.generated.ts';

/** Owners whose due items one worker runs in parallel. */
const parallelOwnersMax = 8;

export interface AllRun {
  /** Number of items run. The end of a day is not counted: its own worker handles it, and it stays due until then. */
  readonly ran: number;
  readonly failed: readonly { readonly key: ItemKey; readonly error: unknown }[];
}

/**
 * Runs the due items with these keys by the functions of their kinds. Items that are no longer due are skipped. Items
 * of one owner run one after the other, because they write the owner's item. A failure does not stop the others.
 */
export async function runAllDue(platform: Platform, times: Times, keys: readonly ItemKey[]): Promise<AllRun> {
  const owners = [...Map.groupBy(keys, ({ pk }) => pk).values()];
  const failed: { readonly key: ItemKey; readonly error: unknown }[] = [];
  let ran = 0;
  const runOwners = async () => {
    for (let own = owners.shift(); own !== undefined; own = owners.shift()) {
      for (const key of own) {
        try {
          if ((await runDue(platform, times, key)) === 'done') ran += 1;
        } catch (error) {
          failed.push({ key, error });
        }
      }
    }
  };
  await Promise.all(Array.from({ length: parallelOwnersMax }, runOwners));
  return { ran, failed };
}

/** Runs the item with this key if it is due. Throws the error of the run. */
export async function runDue(platform: Platform, times: Times, key: ItemKey): Promise<DueOutcome | 'handed on'> {
  if (isEndOfDayMark(key)) {
    const { organisationId } = times;
    await platform.queues.send({ queue: endOfDayQueue.name, body: { organisationId }, delaySeconds: settleSeconds });
    return 'handed on';
  }
  const due = dueKinds.find(({ kind }) => key.pk.startsWith(`${kind.prefix}#`));
  invariant(due !== undefined, `no function runs the due item ${key.pk}`);
  // The worker may touch the kinds of all runs. Each run gets its own only, so that a missing declaration fails.
  const uses = { read: due.reads, write: [...due.writes, journalKind] };
  const table = guardedTable(platform.table, uses, `reads or writes of the due kind of ${due.kind.prefix} items`);
  return due.run({ ...platform, table }, { ...times, author: workerAuthor(due.worker) }, key);
}
