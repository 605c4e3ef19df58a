import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { insert, mustBeAbsent, type Write } from '../../kernel/table/write.ts';
import { type Bank, bankOf } from '../../organisations/banks.ts';
import { windowAfter } from '../payments/ach-calendar.ts';
import type { Platform } from '../../ports/platform.ts';
import { beginWindow, entryExpiry, entryLane } from './enter-window.ts';
import { entriesIn } from './frozen-entries.ts';
import { achEntryItem, type AchEntryItem, entryKey, sealKey, traceKey, type WindowRef } from './store.ts';

/** Four writes for each entry, and the seals of their lanes. */
const atOnceMax = 16;
const windowsMax = 20;

type Carrying = Pick<Platform, 'table' | 'ids'> & {
  readonly settings: { readonly sandbox: boolean; readonly banks: readonly Bank[] };
};

/**
 * Moves the entries of an organisation from a sealed window to the next one that is open. It can be repeated after a crash: an entry is in the
 * one window or in the other.
 */
export async function carryOver(
  platform: Carrying,
  realNow: Instant,
  ref: WindowRef,
  organisationId: string,
): Promise<number> {
  let moved = 0;
  for await (const page of entriesIn(platform.table, ref, organisationId)) {
    const items = page.map((item) => achEntryItem.parse(item));
    for (const group of Map.groupBy(items, ({ sameDay }) => sameDay).values()) {
      for (let start = 0; start < group.length; start += atOnceMax) {
        await moveEntries(platform, realNow, ref, group.slice(start, start + atOnceMax));
      }
    }
    moved += items.length;
  }
  return moved;
}

async function moveEntries(
  platform: Carrying,
  realNow: Instant,
  ref: WindowRef,
  items: readonly AchEntryItem[],
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { organisationId, sameDay } = first;
  const next = await nextOpen(platform, ref, { organisationId, sameDay });
  const lanes = new Set(items.map(({ traceNumber }) => entryLane(traceNumber)));
  await platform.table.transact([
    ...items.flatMap((item) => moveEntry(item, { from: ref, to: next, realNow })),
    ...[...lanes].map((lane) => mustBeAbsent(sealKey(next, lane))),
  ]);
}

/** The first window after this one that takes entries; it is stored with the organisation in it. */
async function nextOpen(
  platform: Carrying,
  ref: WindowRef,
  { organisationId, sameDay }: { readonly organisationId: string; readonly sameDay: boolean },
): Promise<WindowRef> {
  const { ach } = bankOf(platform.settings, ref.routingNumber);
  let { window } = ref;
  for (let tries = 0; tries < windowsMax; tries += 1) {
    window = windowAfter(window, sameDay, ach);
    const next = { ...ref, window };
    if (await beginWindow(platform, next, organisationId, { closesAfterSeconds: ach.files?.closesAfterSeconds ?? 0 })) {
      return next;
    }
  }
  throw new Error(`${windowsMax} windows after ${keyText({ pk: ref.routingNumber, sk: ref.window })} are sealed`);
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
    {
      Delete: {
        Key: entryKey(organisationId, from, traceNumber),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': item.version },
      },
    },
    insert(moved),
    { Delete: { Key: traceKey(from, organisationId, traceNumber) } },
    insert({ ...traceKey(to, organisationId, traceNumber), ...subject, window: to.window }),
  ];
}
