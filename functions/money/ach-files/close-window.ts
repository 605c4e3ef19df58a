import { isSuspendedIn, organisationKey, organisationKind } from '../../kernel/auth/suspension.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { Platform } from '../../ports/platform.ts';
import { carryOver } from './carry-over.ts';
import { entryExpiry, lanes } from './enter-window.ts';
import { readFrozen } from './frozen-entries.ts';
import { planFiles } from './planned-files.ts';
import {
  achDayKind,
  achEntryKind,
  achFileKind,
  achMemberKind,
  achSealKind,
  achTraceKind,
  achWindow,
  type AchWindow,
  achWindowKind,
  memberKey,
  memberPartition,
  sealKey,
  type WindowRef,
} from './store.ts';
import { storeFiles } from './store-files.ts';
import { dayLimitMessage, refusedEntryMessage } from './window-alarms.ts';

/** What closing a window reads and writes. */
export const closeWindowUses = {
  reads: [organisationKind],
  writes: [achWindowKind, achMemberKind, achSealKind, achEntryKind, achTraceKind, achDayKind, achFileKind],
} as const;

/** The alarms that closing a window may raise. */
export const closeWindowAlarms = [refusedEntryMessage, dayLimitMessage] as const;

type Closing = Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'achFiles' | 'log'>;

/** How many writes of a transaction delete what belongs to a window. */
const deletesMax = 50;

/**
 * Writes the files of a window whose time has come. It may run twice, at once, or again after a crash at any point, with the same bytes:
 * first each lane is sealed, which freezes the set of entries; then it is decided once which organisations are left out; the files follow
 * from both. A file is stored once, then its record, and the window is forgotten at the end. Returns false if the window is not due.
 */
export async function closeWindow(
  platform: Closing,
  { now, realNow }: { readonly now: Instant; readonly realNow: Instant },
  ref: WindowRef,
): Promise<boolean> {
  const stored = await readItem(platform.table, achWindow(ref));
  if (stored === undefined || stored.closesAt > now) return false;
  await sealLanes(platform, ref, realNow);
  const members = await membersOf(platform, ref);
  const window = stored.sealedAt === undefined ? await seal(platform, stored, members, realNow) : stored;
  if (window === undefined) return false;
  const leftOut = window.leftOut ?? [];
  await writeFiles(
    platform,
    { ref, window, realNow },
    members.filter((id) => !leftOut.includes(id)),
  );
  for (const organisationId of leftOut) await carryOver(platform, realNow, ref, organisationId);
  await forget(platform, ref, members);
  return true;
}

/** From here on no transaction adds an entry to the window. */
async function sealLanes({ table }: Closing, ref: WindowRef, realNow: Instant): Promise<void> {
  const keys = Array.from({ length: lanes }, (_, lane) => sealKey(ref, lane));
  const found = await table.getAll(keys);
  for (const key of keys.filter((one) => !found.has(keyText(one)))) {
    const item = { ...key, sealedAt: realNow, expiresAtSeconds: entryExpiry(realNow) };
    await onceOnly(() => table.put({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' }));
  }
}

async function membersOf({ table }: Closing, ref: WindowRef): Promise<readonly string[]> {
  const items = await table.query({ pk: memberPartition(ref) });
  return items.map(({ sk }) => sk);
}

/** Decides once which organisations are left out. Undefined if another worker has written and forgotten the window meanwhile. */
async function seal(
  { table }: Closing,
  window: AchWindow,
  members: readonly string[],
  sealedAt: Instant,
): Promise<AchWindow | undefined> {
  const organisations = await table.getAll(members.map(organisationKey), { kind: organisationKind });
  const leftOut = members.filter((id) => isSuspendedIn(id, organisations));
  const sealed = { ...window, sealedAt, leftOut };
  const isFirst = await onceOnly(() => table.transact([replace(sealed)]));
  return isFirst ? sealed : readItem(table, achWindow(window));
}

interface Sealed {
  readonly ref: WindowRef;
  readonly window: AchWindow;
  readonly realNow: Instant;
}

async function writeFiles(platform: Closing, sealed: Sealed, organisationIds: readonly string[]): Promise<void> {
  const { ref, window, realNow } = sealed;
  const { ach } = bankOf(platform.settings, ref.routingNumber);
  const { files } = ach;
  invariant(files !== undefined, `the bank ${ref.routingNumber} has entries in a window, but takes no files`);
  const { entries, unreadable } = await readFrozen(platform, ref, organisationIds, { ...ach, files });
  for (const { organisationId, source } of unreadable) {
    platform.log.alarm(refusedEntryMessage, {
      organisationId,
      resourceId: source.id,
      outcome: 'its content is erased',
    });
  }
  const planned = planFiles(entries, files);
  if (planned.length === 0) return;
  const { dayCents, refused } = await storeFiles(platform, { ref, files, closesAt: window.closesAt, realNow }, planned);
  for (const { entry, why } of refused) {
    const { organisationId, source } = entry.item;
    platform.log.alarm(refusedEntryMessage, { organisationId, resourceId: source.id, outcome: why });
  }
  if (files.limits.dayCents !== undefined && dayCents > files.limits.dayCents) {
    const outcome = `${ref.routingNumber}: more than ${files.limits.dayCents} cents`;
    platform.log.alarm(dayLimitMessage, { at: bankDateOf(window.closesAt), outcome });
  }
}

/** Deletes what is left of a window, the window last. */
async function forget({ table }: Closing, ref: WindowRef, members: readonly string[]): Promise<void> {
  const keys = [...members.map((id) => memberKey(ref, id)), achWindow(ref).key];
  for (let start = 0; start < keys.length; start += deletesMax) {
    await table.transact(keys.slice(start, start + deletesMax).map((Key): Write => ({ Delete: { Key } })));
  }
}

/** True if this call was the first one that wrote. */
async function onceOnly(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
    return false;
  }
}
