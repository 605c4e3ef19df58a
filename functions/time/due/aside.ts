import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import * as z from 'zod';
import { failureReason } from '../../kernel/base/failure-reason.ts';
import { isEndOfDayMark } from '../../accounts/end-of-day/close-days.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import type { DueEntry } from '../../kernel/due/due-index.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { commit, type Times, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, keyText, ownerIdOf, partitionKey } from '../../kernel/table/kind.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type StoredItem, type Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { dueKinds } from './due-kinds.generated.ts';
import { failedWorkEvent } from './events.ts';

/** Logged, with an alarm, when due work has failed so often that everything else goes on without it. */
export const dueWorkAsideMessage: AlarmMessage = {
  text: 'due work was put aside',
  alarm: {
    name: 'DueWorkAside',
    runbook: 'due-work-aside',
    severity: 'urgent',
    owner: 'platform',
    says: 'has put due work aside that always fails',
  },
};

export const dueAsideKind = defineKind({
  prefix: 'das',
  owner: 'organisation',
});

export const dueAsideItem = defineItem(dueAsideKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  /** The moment at which the item that failed fell due. Once the item falls due at another one, it is not aside any more. */
  since: instantSchema,
  /** The target of the clock that passes over the item. The next journey tries it again. */
  target: instantSchema.optional(),
  /** Why it failed, for an operator. Notes of older versions have none. */
  reason: keptText.optional(),
  expiresAtSeconds: z.number(),
}));
export type DueAside = ItemOf<typeof dueAsideItem>;

const keptDays = 30;

/** The items that an organisation has put aside, by the key of the due item. */
export async function itemsAside(table: Table, organisationId: string): Promise<ReadonlyMap<string, DueAside>> {
  const notes = new Map<string, DueAside>();
  for await (const page of partitionPages(table, partitionKey(dueAsideKind, organisationId))) {
    for (const note of page.flatMap((item) => readable(item) ?? [])) notes.set(note.sk, note);
  }
  return notes;
}

/**
 * Puts a due item aside that has failed again and again, with an alarm, and with one event for each moment at which it falls due.
 * The item stays in the due index, so the due worker tries it again at every wake-up, at least once an hour, until it is repaired.
 */
export async function putDueAside(
  platform: Platform,
  times: Times,
  { dueAt: since, ...key }: DueEntry,
  { error, target }: { readonly error: unknown; readonly target?: Instant },
): Promise<void> {
  const { organisationId, realNow } = times;
  const resource = resourceOf(key, organisationId);
  const { type: outcome, id: resourceId } = resource;
  platform.log.alarm(dueWorkAsideMessage, { worker: 'due', organisationId, resourceId, outcome }, error);
  await withOptimisticRetry(platform, async () => {
    const ref = dueAsideItem.ref({ pk: partitionKey(dueAsideKind, organisationId), sk: keyText(key) });
    const stored = await platform.table.get(ref.key);
    const before = stored && readable(stored);
    const isKnown = before?.since === since;
    if (isKnown && before.target === target) return;
    const expiresAtSeconds = Math.floor(msOf(realNow) / 1000) + keptDays * 86_400;
    const note = {
      ...ref.key,
      organisationId,
      since,
      expiresAtSeconds,
      reason: failureReason(error),
      ...(target === undefined ? {} : { target }),
    };
    const write = writeOf(note, before, stored !== undefined);
    if (isKnown) return platform.table.transact([write]);
    const moment = { ...times, author: workerAuthor('clock') };
    return commit(platform, moment, { writes: [write], events: [failedWorkEvent(resource, since)] });
  });
}

/** A note; undefined for one that cannot be read: like every other item, it must not stop the clock. */
function readable(stored: StoredItem): DueAside | undefined {
  try {
    return dueAsideItem.parse(stored);
  } catch {
    return undefined;
  }
}

/** The write of a note on condition of the one before it. One that cannot be read has no version, and is written over. */
function writeOf(note: Omit<DueAside, 'version'>, before: DueAside | undefined, isStored: boolean): Write {
  if (before !== undefined) return replace({ ...note, version: before.version });
  return isStored ? { Put: { Item: { ...note, version: 1 } } } : insert({ ...note, version: 0 });
}

/** The resource that the work of an item is about, from its key alone: the item may be one that cannot be read. */
function resourceOf(key: ItemKey, organisationId: string): ResourceLink {
  if (isEndOfDayMark(key)) return { type: 'accountEndOfDay', id: organisationId };
  const { resource } = dueKinds.find(({ kind }) => key.pk.startsWith(`${kind.prefix}#`)) ?? {};
  const owner = ownerIdOf(key) ?? organisationId;
  return { type: resource?.type ?? 'unknown', id: resource?.id === 'owner and number' ? owner + key.sk : owner };
}
