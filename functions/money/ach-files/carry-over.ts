import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Times, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { insert, mustBeAbsent, remove, type Write } from '../../kernel/table/write.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { Platform } from '../../ports/platform.ts';
import { windowAfter } from '../payments/ach-calendar.ts';
import { delayPayment } from '../payments/window-entries.ts';
import { withCurrentCompany } from './current-company.ts';
import { beginWindow, entryExpiry, entryLane } from './enter-window.ts';
import { entriesIn } from './frozen-entries.ts';
import { achEntryItem, type AchEntryItem, entryKey, sealKey, traceKey, type WindowRef } from './store.ts';
import { isOriginated } from './window-entry.ts';
import { openWindow } from './window-times.ts';

/** Four writes for each entry, two for its payment and the other end of that, and the seals of their lanes: less than a transaction takes. */
const atOnceMax = 12;
/** Entries that move before it is looked whether time is up. */
const betweenLooks = 10 * atOnceMax;

type Carrying = Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'clock'>;
type CarryTimes = Pick<Times, 'now' | 'realNow'>;

/**
 * Moves the entries of an organisation for which `leaves` is true, without it its own, from a sealed window to the first one that is open now, and their
 * payments with them: their dates count from there. It can be repeated after a crash, and may run twice at once: an entry is in the one window or in
 * the other. Returns false if time is up before all have moved: another run moves the rest.
 */
export async function carryOver(
  platform: Carrying,
  times: CarryTimes,
  ref: WindowRef,
  organisationId: string,
  leaves: (item: AchEntryItem) => boolean = ({ kind, refusedWhy }) => isOriginated(kind) && refusedWhy === undefined,
  isLate: () => boolean = () => false,
): Promise<boolean> {
  // What another worker has moved meanwhile is not found again.
  return withOptimisticRetry(platform, async () => {
    for await (const page of entriesIn(platform.table, ref, organisationId)) {
      const items = page.map((item) => achEntryItem.parse(item)).filter(leaves);
      for (let start = 0; start < items.length; start += betweenLooks) {
        if (isLate()) return false;
        await carryEntries(platform, times, ref, items.slice(start, start + betweenLooks));
      }
    }
    return true;
  });
}

/**
 * Moves these entries to the first window that is open, of a time after `notBefore` if that is given. They leave with the company that their organisation
 * has then. Throws ConcurrencyConflict if another worker has moved one of
 * them meanwhile.
 */
export async function carryEntries(
  platform: Carrying,
  times: CarryTimes,
  ref: WindowRef,
  items: readonly AchEntryItem[],
  notBefore?: Instant,
): Promise<void> {
  const kindOf = ({ organisationId, sameDay }: AchEntryItem) => `${organisationId}#${String(sameDay)}`;
  for (const group of Map.groupBy(items, kindOf).values()) {
    for (let start = 0; start < group.length; start += atOnceMax) {
      await moveEntries(platform, times, { ref, notBefore }, group.slice(start, start + atOnceMax));
    }
  }
}

async function moveEntries(
  platform: Carrying,
  { now, realNow }: CarryTimes,
  { ref, notBefore }: { readonly ref: WindowRef; readonly notBefore: Instant | undefined },
  items: readonly AchEntryItem[],
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { organisationId, sameDay } = first;
  const next = await nextOpen(platform, ref, { organisationId, sameDay, now, notBefore });
  const leaving = await withCurrentCompany(platform, items);
  const lanes = new Set(items.map(({ traceNumber }) => entryLane(traceNumber)));
  const moment = { organisationId, now, realNow, author: workerAuthor('rail') };
  const moved: Change = {
    writes: [
      ...leaving.flatMap((item) => moveEntry(item, { from: ref, to: next, realNow })),
      ...[...lanes].map((lane) => mustBeAbsent(sealKey(next, lane))),
    ],
    about: items.map(({ source }) => source),
  };
  const delayed = await Promise.all(items.map((item) => delayPayment(platform, moment, item, next.window)));
  await commit(platform, moment, mergeChanges(moved, ...delayed));
}

/** The first window after this one that is not past and takes entries; it is stored with the organisation in it. */
async function nextOpen(
  platform: Carrying,
  ref: WindowRef,
  {
    organisationId,
    sameDay,
    now,
    notBefore = ref.window,
  }: {
    readonly organisationId: string;
    readonly sameDay: boolean;
    readonly now: Instant;
    readonly notBefore: Instant | undefined;
  },
): Promise<WindowRef> {
  const { ach } = bankOf(platform.settings, ref.routingNumber);
  const closing = { closesAfterSeconds: ach.files?.closesAfterSeconds ?? 0 };
  const [following, open] = [windowAfter(notBefore, sameDay, ach), openWindow(now, sameDay, ach, closing)];
  for (let window = following > open ? following : open; ; window = windowAfter(window, sameDay, ach)) {
    const next = { ...ref, window };
    if (await beginWindow(platform, next, organisationId, closing)) return next;
  }
}

function moveEntry(
  item: AchEntryItem,
  { from, to, realNow }: { readonly from: WindowRef; readonly to: WindowRef; readonly realNow: Instant },
): readonly Write[] {
  const { organisationId, traceNumber, accountId, routingNumber, kind, source, direction, amount } = item;
  const subject = { organisationId, accountId, routingNumber, traceNumber, kind, source, direction, amount };
  const moved = {
    ...item,
    ...entryKey(organisationId, to, traceNumber),
    window: to.window,
    expiresAtSeconds: entryExpiry(realNow),
  };
  return [
    remove(item),
    insert(moved),
    { Delete: { Key: traceKey(from, organisationId, traceNumber) } },
    insert({ ...traceKey(to, organisationId, traceNumber), ...subject, window: to.window }),
  ];
}
