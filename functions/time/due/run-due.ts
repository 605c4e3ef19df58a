import { isEndOfDayMark } from '../../accounts/end-of-day/close-days.ts';
import { endOfDayQueue, settleSeconds } from '../../accounts/end-of-day/queues.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { WhenSuspended } from '../../kernel/base/when-suspended.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import type { Platform } from '../../ports/platform.ts';
import { guardedTable } from '../../kernel/table/guarded-table.ts';
import { type ItemKey, keyText } from '../../kernel/table/kind.ts';
import { readAhead } from '../../kernel/table/read-ahead.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { dueKinds } from './due-kinds.generated.ts';
import { sideBySide } from './side-by-side.ts';

/** Due items that one worker runs in parallel. */
const parallelMax = 8;

/** How due items are run. */
export interface DueRunOptions {
  /** Once it is true, no further item is begun. */
  readonly isLate?: () => boolean;
  /** True if the organisation is suspended: items whose kind says that they wait are not run, and stay due. */
  readonly isSuspended?: boolean;
}

export interface AllRun {
  /** Number of items run. The end of a day is not counted: its own worker handles it, and it stays due until then. */
  readonly ran: number;
  /** Those of them that other workers have yet to end. */
  readonly waiting: readonly ItemKey[];
  readonly failed: readonly { readonly key: ItemKey; readonly error: unknown }[];
  /** False if it became late before all items had their turn. */
  readonly isComplete: boolean;
}

/**
 * Runs the due items with these keys by the functions of their kinds. Items that are no longer due are skipped. Items of one owner run
 * one after the other, because they write the owner's item, and so do items that name the same account. All items are read at once.
 * A failure does not stop the others.
 */
export async function runAllDue(
  platform: Platform,
  times: Times,
  keys: readonly ItemKey[],
  { isLate = () => false, isSuspended = false }: DueRunOptions = {},
): Promise<AllRun> {
  const open = keys.filter((key) => !isSuspended || whenSuspended(key) !== 'waits');
  const items = await platform.table.getAll(open.filter((key) => !isEndOfDayMark(key)));
  const failed: { readonly key: ItemKey; readonly error: unknown }[] = [];
  const waiting: ItemKey[] = [];
  let ran = 0;
  const runnable = open.filter((key) => !isSuspended || whenSuspended(key, items.get(keyText(key))) === 'goesOn');
  const tasks = runnable.map((key) => {
    const item = items.get(keyText(key));
    return {
      touches: [key.pk, ...accountsNamedBy(item)],
      run: async () => {
        try {
          const outcome = await runDue(platform, times, key, item);
          if (outcome === 'done' || outcome === 'waits') ran += 1;
          if (outcome === 'waits') waiting.push(key);
        } catch (error) {
          failed.push({ key, error });
        }
      },
    };
  });
  const isComplete = await sideBySide(tasks, parallelMax, isLate);
  return { ran, waiting, failed, isComplete };
}

function dueKindOf({ pk }: ItemKey): DueKind {
  const due = dueKinds.find(({ kind }) => pk.startsWith(`${kind.prefix}#`));
  invariant(due !== undefined, `no function runs the due item ${pk}`);
  return due;
}

/**
 * What happens with the item of this key while its organisation is suspended. Undefined if that depends on the item, which is not given.
 * The end of a day goes on: it only records balances.
 */
export function whenSuspended(key: ItemKey, item?: StoredItem): WhenSuspended | undefined {
  if (isEndOfDayMark(key)) return 'goesOn';
  const { whenSuspended: declared } = dueKindOf(key);
  if (typeof declared !== 'function') return declared;
  return item && declared(item);
}

/** The accounts between which the item moves money. Their runs write both. */
function accountsNamedBy(item: StoredItem | undefined): readonly string[] {
  return [item?.['accountId'], item?.['counterpartyAccountId']].filter((id) => typeof id === 'string');
}

/** Runs the item with this key if it is due. `item` spares the first read of it. Throws the error of the run. */
export async function runDue(
  platform: Platform,
  times: Times,
  key: ItemKey,
  item?: StoredItem,
): Promise<DueOutcome | 'handed on'> {
  if (isEndOfDayMark(key)) {
    const { organisationId } = times;
    await platform.queues.send({ queue: endOfDayQueue.name, body: { organisationId }, delaySeconds: settleSeconds });
    return 'handed on';
  }
  const due = dueKindOf(key);
  // The worker may touch the kinds of all runs. Each run gets its own only, so that a missing declaration fails.
  const uses = { read: due.reads, write: [...due.writes, journalKind], replaces: due.replaces ?? [] };
  const table = guardedTable(
    readAhead(platform.table, new Map(item && [[keyText(item), item]])),
    uses,
    `reads or writes of the due kind of ${due.kind.prefix} items`,
  );
  return due.run({ ...platform, table }, { ...times, author: workerAuthor(due.worker) }, key);
}
