import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { AchFileLimits, AchFileSettings } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { achDay, achWindow, type AchDay, type AchWindow, type WindowRef } from './store.ts';
import { isOriginated } from './window-entry.ts';
import { nameOfWindow } from './window-times.ts';

/** What the files of a bank have on a day, in cents: debits and credits together, and credits alone. */
export interface DayUse {
  readonly cents: number;
  readonly creditCents: number;
}

const noUse: DayUse = { cents: 0, creditCents: 0 };

/** The use of the files of a bank. One that an older version noted does not say its credits, so all of it may be. */
export const useOf = (files: AchDay['files'], routingNumber: string): DayUse =>
  files
    .filter((one) => one.routingNumber === routingNumber)
    .map(({ cents, creditCents = cents }): DayUse => ({ cents, creditCents }))
    .reduce(sumOf, noUse);

const sumOf = (one: DayUse, other: DayUse): DayUse => ({
  cents: one.cents + other.cents,
  creditCents: one.creditCents + other.creditCents,
});

/** True if a day has more than the bank takes. */
export const isAboveDay = ({ cents, creditCents }: DayUse, { dayCents, dayCreditCents }: AchFileLimits): boolean =>
  (dayCents !== undefined && cents > dayCents) || (dayCreditCents !== undefined && creditCents > dayCreditCents);

/**
 * The window with what the earlier files of its day have used. It is noted once, so that a window that is written again holds back the same
 * entries, although its own files are noted by then.
 */
export function withUseBefore(
  { table, ids }: Pick<Platform, 'table' | 'ids'>,
  ref: WindowRef,
  files: AchFileSettings,
): Promise<AchWindow | undefined> {
  return withOptimisticRetry({ ids }, async () => {
    const window = await readItem(table, achWindow(ref));
    if (window === undefined || window.usedBefore !== undefined) return window;
    const day = await readItem(table, achDay(ref.scope, files, bankDateOf(window.closesAt)));
    const earlier = (day?.files ?? []).filter(({ name }) => !name.startsWith(nameOfWindow(ref.window)));
    return saveChanges(table, window, { usedBefore: useOf(earlier, ref.routingNumber) });
  });
}

/** What of an entry its limits depend on. */
interface Limited {
  readonly item: {
    readonly kind: Parameters<typeof isOriginated>[0];
    readonly traceNumber: string;
    readonly direction: 'Credit' | 'Debit';
    readonly amount: number;
  };
}

/**
 * The entries that the day has room for, and those that wait for the next one. Answers to other banks are owed in time, so all of them leave, and are
 * counted first; the others leave in the order of their trace numbers, and each that does not fit waits. If some of those that wait are taken away, the
 * rest is divided as before.
 */
export function withinDay<Entry extends Limited>(
  entries: readonly Entry[],
  usedBefore: DayUse,
  limits: AchFileLimits,
): { readonly kept: readonly Entry[]; readonly held: readonly Entry[] } {
  const answers = entries.filter(({ item }) => !isOriginated(item.kind));
  let use = answers.map(useOfEntry).reduce(sumOf, usedBefore);
  const [kept, held]: [Entry[], Entry[]] = [[...answers], []];
  const own = entries.filter(({ item }) => isOriginated(item.kind));
  for (const entry of own.toSorted(byTraceNumber)) {
    const after = sumOf(use, useOfEntry(entry));
    if (isAboveDay(after, limits)) {
      held.push(entry);
      continue;
    }
    use = after;
    kept.push(entry);
  }
  return { kept, held };
}

const useOfEntry = ({ item: { direction, amount } }: Limited): DayUse => ({
  cents: amount,
  creditCents: direction === 'Credit' ? amount : 0,
});

const byTraceNumber = (one: Limited, other: Limited): number =>
  one.item.traceNumber < other.item.traceNumber ? -1 : 1;

/** Why an entry of an originator never fits the limits of its bank; undefined if it does. */
export function tooLarge({ item }: Limited, limits: AchFileLimits): string | undefined {
  if (!isOriginated(item.kind)) return undefined;
  const { batchCents, fileCents, aboveDay } = limits;
  if (item.amount > Math.min(batchCents, fileCents)) return `the bank takes no batch of more than ${batchCents} cents`;
  if (aboveDay === 'hold' && isAboveDay(useOfEntry({ item }), limits)) return 'the bank takes less on a whole day';
  return undefined;
}
