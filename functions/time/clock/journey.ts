import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { DueEntry } from '../../kernel/due/due-index.ts';
import { pauseAfterConflict, type Times } from '../../kernel/journal/commit.ts';
import { type ItemKey, keyText } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { itemsAside, putDueAside } from '../due/aside.ts';

/** How often an item may fail at one moment before the clock goes on without it. */
const failuresMax = 3;
/** How often an item may run at one moment. One that is due again each time would keep the clock at that moment for ever. */
const runsMax = 200;

/** One item that falls due on the way of a clock: how often it ran and failed at the moment at which it is due. */
interface Count {
  readonly dueAt: Instant;
  readonly runs: number;
  readonly failures: number;
}

/** What a clock passes over on its way to a target. */
export interface Journey {
  /** True for an item that was put aside on this journey. */
  readonly isAside: (entry: DueEntry) => boolean;
  /** True for a key whose item was put aside on this journey, at whatever moment it was due. */
  readonly isPassedBy: (key: ItemKey) => boolean;
  /**
   * Notes that these items had their turn, and which of them failed. One that fails too often is put aside, with an alarm and an
   * event; before that it pauses, so that an item gets its next turn a little later.
   */
  readonly hadTurn: (
    times: Times,
    entries: readonly DueEntry[],
    failed: readonly { readonly key: ItemKey; readonly error: unknown }[],
  ) => Promise<void>;
}

/** The journey of a clock to its target. What was put aside on it is remembered by the table, so any worker can continue it. */
export async function journeyTo(platform: Platform, organisationId: string, target: Instant): Promise<Journey> {
  const stored = await itemsAside(platform.table, organisationId);
  const aside = new Map(
    [...stored].flatMap(([key, one]) => (one.target === target ? [[key, one.since] as const] : [])),
  );
  const counts = new Map<string, Count>();

  const counted = (entry: DueEntry, hasFailed: boolean): Count => {
    const before = counts.get(keyText(entry));
    const { runs, failures } = before?.dueAt === entry.dueAt ? before : { runs: 0, failures: 0 };
    const count = { dueAt: entry.dueAt, runs: runs + 1, failures: failures + (hasFailed ? 1 : 0) };
    counts.set(keyText(entry), count);
    return count;
  };

  return {
    isAside: (entry) => aside.get(keyText(entry)) === entry.dueAt,
    isPassedBy: (key) => aside.has(keyText(key)),
    hadTurn: async (times, entries, failed) => {
      const errors = new Map(failed.map(({ key, error }) => [keyText(key), error]));
      for (const entry of entries) {
        const key = keyText(entry);
        const count = counted(entry, errors.has(key));
        if (count.failures < failuresMax && count.runs < runsMax) continue;
        const error = errors.get(key) ?? new Error('it is due again each time that it has run');
        await putDueAside(platform, times, entry, { error, target });
        aside.set(key, entry.dueAt);
      }
      if (failed.length > 0) await pauseAfterConflict(platform, failuresMax);
    },
  };
}
