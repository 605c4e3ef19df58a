import type { Times } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { Platform } from '../../ports/platform.ts';
import { carryOver } from './carry-over.ts';
import { inGroups } from './in-groups.ts';
import { endEntry } from './refuse-entries.ts';
import { type ManifestEntry, rejectedEntries } from './rejected-entries.ts';
import {
  achEntryItem,
  type AchEntryItem,
  achFile,
  entryKey,
  type FileScope,
  fileRejection,
  type WindowRef,
} from './store.ts';
import { isOriginated } from './window-entry.ts';

type Settling = Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'achFiles' | 'clock'>;
type SettlingTimes = Pick<Times, 'now' | 'realNow'>;

/**
 * Carries out what an operator has decided on what a bank has rejected. Resend: each of its entries moves to the first window that is open, with its
 * trace number. GiveUp: each payment is returned, so that its money is free again; what we owe other banks leaves again all the same. It is safe to
 * repeat: an entry that has moved is not found again, and a payment is returned once.
 */
export async function settleRejection(
  platform: Settling,
  times: SettlingTimes,
  { scope, rejection: rejectionId }: { readonly scope: FileScope; readonly rejection: string },
): Promise<void> {
  const rejection = await readItem(platform.table, fileRejection(scope, rejectionId));
  if (rejection?.decision === undefined || rejection.settledAt !== undefined) return;
  const file = await readItem(platform.table, achFile(scope, rejection.fileId));
  if (file?.window === undefined) return;
  const ref = { scope, routingNumber: file.routingNumber, window: file.window };
  const entries = await rejectedEntries(platform, file, rejection);
  const resends = rejection.decision === 'Resend';
  const leaving = entries.filter(({ kind }) => resends || !isOriginated(kind));
  for (const [organisationId, group] of Map.groupBy(leaving, (one) => one.organisationId)) {
    const traces = new Set(group.map(({ traceNumber }) => traceNumber));
    const leavesAgain = ({ traceNumber, refusedWhy }: AchEntryItem) =>
      traces.has(traceNumber) && refusedWhy === undefined;
    await carryOver(platform, times, ref, organisationId, leavesAgain);
  }
  if (!resends) await inGroups(entries, (one) => giveUp(platform, times, ref, one));
  await saveChanges(platform.table, rejection, { settledAt: platform.clock.now() });
}

/** The payment ends as one whose entry can be in no file. An entry that has left again is none of this file any more. */
async function giveUp(
  platform: Settling,
  times: SettlingTimes,
  ref: WindowRef,
  { organisationId, traceNumber, kind }: ManifestEntry,
): Promise<void> {
  if (!isOriginated(kind)) return;
  const item = await readItem(platform.table, achEntryItem.ref(entryKey(organisationId, ref, traceNumber)));
  if (item !== undefined) await endEntry(platform, times, { item, why: 'its bank has rejected it' });
}
