import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { about, type Change } from '../../kernel/journal/change.ts';
import { commit, type Times, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import { sameVersion, type Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { endedPayments, isOfPayment } from '../payments/window-entries.ts';
import { endedWhy, entriesIn } from './frozen-entries.ts';
import { inGroups, type Stretch } from './in-groups.ts';
import { marksOfRefusal } from './refuse-entries.ts';
import type { SealedWindow } from './seal-window.ts';
import {
  achEntryItem,
  type AchEntryItem,
  achWindow,
  type AchWindow,
  entryKey,
  scopeOf,
  type WindowRef,
} from './store.ts';

type Ending = Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'clock'>;
type EndingTimes = Pick<Times, 'now' | 'realNow'>;

/**
 * Decides once which entries of a sealed window leave: those whose payments have ended are marked, and are in no file. They had left before with another
 * file, which the bank has rejected as a whole or in part, and were returned as well. From here on no entry is marked so. Undefined if another worker
 * has forgotten the window meanwhile; `more` if time is up: another run marks the rest.
 */
export function freezeWindow(
  platform: Ending,
  times: EndingTimes,
  { window: sealed, members }: SealedWindow,
  isLate?: () => boolean,
): Promise<SealedWindow | 'more' | undefined> {
  return withOptimisticRetry(platform, async () => {
    const window = await readItem(platform.table, achWindow(sealed));
    if (window === undefined) return undefined;
    if (window.frozenAt !== undefined || window.filedAt !== undefined) return { window, members };
    for (const organisationId of members) {
      if (!(await endEnded(platform, times, { ref: window, organisationId, whileIs: window, isLate }))) return 'more';
    }
    return { window: await saveChanges(platform.table, window, { frozenAt: times.realNow }), members };
  });
}

interface EndedOf extends Pick<Stretch, 'isLate'> {
  readonly ref: WindowRef;
  readonly organisationId: string;
  /** Which entries are looked at: all of them unless given. */
  readonly concerns?: (item: AchEntryItem) => boolean;
  /** Entries are marked only as long as the window has not changed since it was read. */
  readonly whileIs?: AchWindow;
}

/**
 * Marks the entries of an organisation whose payments have ended. Throws ConcurrencyConflict if another worker changes one of them, or the window.
 * Returns false if time is up before all are marked. What is marked is not marked again, so each run that marks anything comes further.
 */
export async function endEnded(
  platform: Ending,
  { now, realNow }: EndingTimes,
  { ref, organisationId, concerns = () => true, whileIs, isLate }: EndedOf,
): Promise<boolean> {
  const guard = whileIs === undefined ? [] : [sameVersion(whileIs)];
  const moment = { organisationId, now, realNow, author: workerAuthor('rail') };
  for await (const page of entriesIn(platform.table, ref, organisationId)) {
    const items = page.map((item) => achEntryItem.parse(item));
    const open = items.filter((item) => item.refusedWhy === undefined && concerns(item));
    const ended = await endedPayments(platform.table, organisationId, open);
    const mark = async (item: AchEntryItem) => {
      const writes = [...marksOfRefusal(item, ref.scope, { why: endedWhy, now }), ...guard];
      await commit(platform, moment, about({ writes }, item.source));
    };
    const marked = await inGroups(
      open.filter((item) => isOfPayment(item) && ended.has(item.source.id)),
      mark,
      { isLate },
    );
    if (marked !== undefined) return false;
  }
  return true;
}

/** What the return of a payment means for its entry. */
export interface WaitingEntry {
  /** Marks the entry that waits for a window. To be merged into the change that returns the payment. */
  readonly change: Change;
  /** True if the entry is being written into a file at this moment, or is in one of a window that is not finished. */
  readonly isLeaving: boolean;
}

/** What it means for an entry that its payment is returned: while its window is open it never leaves. Nothing if it has left. */
export async function endWaiting(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  {
    organisationId,
    traceNumber,
    ...at
  }: Omit<WindowRef, 'scope'> & Pick<AchEntryItem, 'organisationId' | 'traceNumber'>,
  now: Instant,
): Promise<WaitingEntry> {
  const ref = { ...at, scope: scopeOf(settings, organisationId) };
  const window = await readItem(table, achWindow(ref));
  if (window === undefined || window.filedAt !== undefined) return { change: { writes: [] }, isLeaving: false };
  if (window.frozenAt !== undefined) return { change: { writes: [] }, isLeaving: true };
  const item = await readItem(table, achEntryItem.ref(entryKey(organisationId, ref, traceNumber)));
  const marks: readonly Write[] =
    item === undefined || item.refusedWhy !== undefined ? [] : marksOfRefusal(item, ref.scope, { why: endedWhy, now });
  return { change: { writes: [...marks, sameVersion(window)] }, isLeaving: false };
}
