import { isDeepStrictEqual } from 'node:util';
import { isSuspendedIn, organisationKey, organisationKind } from '../../kernel/auth/suspension.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import { unlessThere } from '../../kernel/table/unless-there.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { AchFileLimits } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { entryExpiry, lanes } from './enter-window.ts';
import { achWindow, type AchWindow, memberKey, memberPartition, sealKey, type WindowRef } from './store.ts';

type Sealing = Pick<Platform, 'table' | 'ids'>;

/** How many writes of a transaction delete what belongs to a window. */
const deletesMax = 50;

/** A window that takes no entries any more. */
export interface SealedWindow {
  readonly window: AchWindow;
  /** The organisations with entries in it: all of them, as long as the window is not written. */
  readonly members: readonly string[];
}

/**
 * Seals each lane of a window, and decides once which organisations are left out. It may run twice, or again after a crash. Undefined if another
 * worker has forgotten the window meanwhile.
 */
export async function sealWindow(
  platform: Sealing,
  ref: WindowRef,
  realNow: Instant,
): Promise<SealedWindow | undefined> {
  await sealLanes(platform, ref, realNow);
  return withOptimisticRetry(platform, async () => {
    // The members come first: they are deleted only after the window has `filedAt`.
    const members = await membersOf(platform, ref);
    const window = await readItem(platform.table, achWindow(ref));
    if (window === undefined) return undefined;
    if (window.sealedAt !== undefined) return { window, members };
    const organisations = await platform.table.getAll(members.map(organisationKey), { kind: organisationKind });
    const leftOut = members.filter((id) => isSuspendedIn(id, organisations));
    return { window: await saveChanges(platform.table, window, { sealedAt: realNow, leftOut }), members };
  });
}

/** From here on no transaction adds an entry to the window. */
async function sealLanes({ table }: Sealing, ref: WindowRef, realNow: Instant): Promise<void> {
  const keys = Array.from({ length: lanes }, (_, lane) => sealKey(ref, lane));
  const found = await table.getAll(keys);
  for (const key of keys.filter((one) => !found.has(keyText(one)))) {
    const item = { ...key, sealedAt: realNow, expiresAtSeconds: entryExpiry(realNow) };
    await unlessThere(table.put({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' }));
  }
}

async function membersOf({ table }: Sealing, ref: WindowRef): Promise<readonly string[]> {
  const items = await table.query({ pk: memberPartition(ref) });
  return items.map(({ sk }) => sk);
}

/**
 * Notes by which limits the files of a window are arranged, before the first of them is stored: settings that change then count for later windows
 * only. Throws if another run has noted others meanwhile.
 */
export async function freezeLimits(platform: Sealing, ref: WindowRef, limits: AchFileLimits): Promise<void> {
  const { batchEntries, batchCents, fileEntries, fileCents } = limits;
  const kept = { batchEntries, batchCents, fileEntries, fileCents };
  await withOptimisticRetry(platform, async () => {
    const window = await readItem(platform.table, achWindow(ref));
    if (window === undefined) return;
    if (window.limits === undefined) {
      await saveChanges(platform.table, window, { limits: kept });
      return;
    }
    invariant(
      isDeepStrictEqual({ ...window.limits }, kept),
      `another run writes the window ${ref.window} by other limits`,
    );
  });
}

/** Notes that all entries of a window are in files or in later windows. From here on it is only deleted. */
export async function markFiled(platform: Sealing, ref: WindowRef, filedAt: Instant): Promise<void> {
  await withOptimisticRetry(platform, async () => {
    const window = await readItem(platform.table, achWindow(ref));
    if (window === undefined || window.filedAt !== undefined) return;
    await saveChanges(platform.table, window, { filedAt });
  });
}

/** Deletes what is left of a window that is written, the window last. */
export async function forgetWindow({ table }: Sealing, ref: WindowRef, members: readonly string[]): Promise<void> {
  const keys = [...members.map((id) => memberKey(ref, id)), achWindow(ref).key];
  for (let start = 0; start < keys.length; start += deletesMax) {
    await table.transact(keys.slice(start, start + deletesMax).map((Key): Write => ({ Delete: { Key } })));
  }
}
