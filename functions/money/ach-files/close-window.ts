import { organisationKind } from '../../kernel/auth/suspension.ts';
import { bankDateOf, startOfBankDay } from '../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import { type Times, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { AchFileSettings } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { windowEntryUses } from '../payments/window-entries.ts';
import { achSheetKind } from './entry-store.ts';
import { carryEntries, carryOver } from './carry-over.ts';
import { isAboveDay, tooLarge, withinDay, withUseBefore } from './day-limits.ts';
import { freezeWindow } from './ended-entries.ts';
import { mustHaveIds } from './file-ids.ts';
import { readFrozen } from './frozen-entries.ts';
import { planFiles } from './planned-files.ts';
import { refuseEntries } from './refuse-entries.ts';
import { forgetWindow, freezeLimits, markFiled, type SealedWindow, sealWindow } from './seal-window.ts';
import {
  achCompanyKind,
  achDayKind,
  achEntryKind,
  achFileKind,
  achMemberKind,
  achSealKind,
  achTraceKind,
  achWindow,
  achWindowKind,
  stageScope,
  type WindowRef,
} from './store.ts';
import { storeFiles } from './store-files.ts';
import { dayLimitMessage, lateWindowMessage, refusedEntryMessage } from './window-alarms.ts';

/** What closing a window reads and writes. */
export const closeWindowUses = {
  reads: [organisationKind, achCompanyKind],
  writes: [
    ...[achWindowKind, achMemberKind, achSealKind, achEntryKind, achTraceKind, achDayKind, achFileKind, achSheetKind],
    ...windowEntryUses.writes,
    journalKind,
  ],
  replaces: windowEntryUses.replaces,
} as const;

/** The alarms that closing a window may raise. */
export const closeWindowAlarms = [refusedEntryMessage, dayLimitMessage, lateWindowMessage] as const;

type ClosingTimes = Pick<Times, 'now' | 'realNow'>;
type Closing = Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'achFiles' | 'log' | 'clock'>;

/** What is done when the files of a window are stored, and when its run has to end. */
interface WindowRun {
  readonly whenFiled?: () => Promise<void>;
  readonly isLate?: () => boolean;
}

/**
 * Writes the files of a window whose time has come. It may run twice, at once, or again after a crash at any point, with the same bytes:
 * first each lane is sealed, so that no entry is added; then it is decided once which organisations are left out, and which entries do not leave because
 * their payments have ended; the own entries of the organisations that are left out move to a later window; the files follow from the rest. A file is stored once, then its record. Then entries that are in no file are marked, and their
 * payments end. At the end the window is marked as written, and deleted. A run that finds the mark only deletes. Before that, `whenFiled` is done, perhaps
 * more than once. Returns false if the window is not due, and `more` if time is up before it is decided which entries leave: another run goes on there.
 */
export async function closeWindow(
  platform: Closing,
  { now, realNow }: ClosingTimes,
  ref: WindowRef,
  { whenFiled, isLate }: WindowRun = {},
): Promise<boolean | 'more'> {
  const stored = await readItem(platform.table, achWindow(ref));
  if (stored === undefined || stored.closesAt > now) return false;
  const sealed = await sealWindow(platform, ref, realNow);
  const frozen = sealed && (await freezeWindow(platform, { now, realNow }, sealed, isLate));
  if (frozen === undefined) return false;
  if (frozen === 'more') return 'more';
  const { window, members } = frozen;
  if (window.filedAt === undefined) {
    // They come first: a file that cannot be written holds up no entry that is not in it.
    for (const organisationId of window.leftOut ?? []) await carryOver(platform, { now, realNow }, ref, organisationId);
    await writeFiles(platform, frozen, { now, realNow });
    await markFiled(platform, ref, realNow);
  }
  await whenFiled?.();
  await forgetWindow(platform, ref, members);
  return true;
}

async function writeFiles(platform: Closing, sealed: SealedWindow, times: ClosingTimes): Promise<void> {
  const { window } = sealed;
  const { routingNumber, closesAt } = window;
  const { ach } = bankOf(platform.settings, routingNumber);
  invariant(ach.files !== undefined, `the bank ${routingNumber} has entries in a window, but takes no files`);
  const files = { ...ach.files, limits: { ...ach.files.limits, ...window.limits } };
  const { entries, unreadable } = await readKept(platform, sealed, { ...ach, files }, times);
  const planned = planFiles(entries, files);
  mustHaveIds(planned.length);
  if (planned.length > 0 && window.limits === undefined) await freezeLimits(platform, window, files.limits);
  const context = { ref: window, files, closesAt, realNow: times.realNow };
  const { day, refused } = await storeFiles(platform, context, planned);
  // Only now is it certain what is in no file: a file that is stored has the same bytes if it is written again.
  await refuseEntries(platform, times, [
    ...unreadable.map((item) => ({ item, why: 'its content is erased' })),
    ...refused.map(({ entry: { item }, why }) => ({ item, why })),
  ]);
  if (planned.length === 0) return;
  warnIfLate(platform, window, files);
  if (isAboveDay(day, files.limits)) {
    const outcome = `${routingNumber}: ${day.cents} cents, ${day.creditCents} of them credits`;
    platform.log.alarm(dayLimitMessage, { at: bankDateOf(closesAt), outcome });
  }
}

type FilesOfBank = Parameters<typeof readFrozen>[2];

/** The entries that leave with the window. What is above the limits of the bank's day moves to the next one, if the settings say so. */
function readKept(
  platform: Closing,
  sealed: SealedWindow,
  ach: FilesOfBank,
  times: ClosingTimes,
): ReturnType<typeof readFrozen> {
  const { window } = sealed;
  const { limits } = ach.files;
  if (limits.aboveDay !== 'hold') return readFrozen(platform, sealed, ach);
  // What another worker has moved meanwhile is not found again.
  return withOptimisticRetry(platform, async () => {
    const noted = await withUseBefore(platform, window, ach.files);
    const { entries, unreadable } = await readFrozen(platform, sealed, ach);
    if (noted?.usedBefore === undefined) return { entries, unreadable };
    const fitting = entries.filter((entry) => tooLarge(entry, limits) === undefined);
    const { held } = withinDay(fitting, noted.usedBefore, limits);
    if (held.length === 0) return { entries, unreadable };
    const day = bankDateOf(window.closesAt);
    const outcome = `${window.routingNumber}: ${held.length} entries wait for the next day`;
    platform.log.alarm(dayLimitMessage, { at: day, outcome });
    const items = held.map(({ item }) => item);
    await carryEntries(platform, times, window, items, startOfBankDay(plusDays(day, 1)));
    const waiting = new Set(held);
    return { entries: entries.filter((entry) => !waiting.has(entry)), unreadable };
  });
}

/** In sandboxes clocks pass months in a minute, and nobody takes the files. */
function warnIfLate(
  { clock, log }: Pick<Closing, 'clock' | 'log'>,
  { scope, routingNumber, window }: WindowRef,
  { cutOffSeconds }: AchFileSettings,
): void {
  const waitedSeconds = Math.floor((msOf(clock.now()) - msOf(window)) / 1000);
  if (scope !== stageScope || waitedSeconds < cutOffSeconds) return;
  log.alarm(lateWindowMessage, { at: window, waitedSeconds, outcome: routingNumber });
}
