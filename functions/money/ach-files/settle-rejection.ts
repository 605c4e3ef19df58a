import { type Times, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { Platform } from '../../ports/platform.ts';
import { auditDecision } from './audit-decision.ts';
import { carryOver } from './carry-over.ts';
import type { AnsweredMessage, DecidedMessage } from './answer-messages.ts';
import { endEnded } from './ended-entries.ts';
import { inGroups, type Stretch } from './in-groups.ts';
import { keepRejected } from './keep-rejected.ts';
import { endEntry } from './refuse-entries.ts';
import { type ManifestEntry, rejectedEntries } from './rejected-entries.ts';
import {
  achEntryItem,
  type AchEntryItem,
  achFile,
  achWindow,
  entryKey,
  fileRejection,
  type WindowRef,
} from './store.ts';
import { isOriginated } from './window-entry.ts';

type Settling = Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'achFiles' | 'clock'>;
type SettlingTimes = Pick<Times, 'now' | 'realNow'>;

/**
 * Carries out what an operator has decided on what a bank has rejected, after the audit log of each organisation that it concerns says so. Resend: each of its entries moves to the first window that is open, with its
 * trace number, unless its payment has ended meanwhile. Keep: nothing was rejected. GiveUp: each payment is returned, so that its money is free again;
 * what we owe other banks leaves again all the same. It is safe to repeat: an entry that has moved is not found again, and a payment is returned once.
 * Returns the message that goes on if time is up, undefined if all is done. Throws while the window of the file is not finished.
 */
export async function settleRejection(
  platform: Settling,
  times: SettlingTimes,
  { scope, decided, from }: DecidedMessage,
  isLate?: () => boolean,
): Promise<DecidedMessage | AnsweredMessage | undefined> {
  const stored = await readItem(platform.table, fileRejection(scope, decided));
  if (stored?.decision === undefined) return undefined;
  // What was kept may be marked by a run that had begun before: then it is kept again.
  if (stored.settledAt !== undefined && stored.decision !== 'Keep') return undefined;
  const file = await readItem(platform.table, achFile(scope, stored.fileId));
  if (file?.window === undefined) return undefined;
  const entries = await rejectedEntries(platform, file, stored);
  const rejection = await auditDecision(platform, stored, entries);
  if (rejection.decision === 'Keep') {
    const kept = await keepRejected(platform, file, { rejection, entries }, { from, isLate });
    return kept === undefined ? { scope, answered: file.id, rejection: decided } : { scope, decided, from: kept };
  }
  const ref = { scope, routingNumber: file.routingNumber, window: file.window };
  const window = await readItem(platform.table, achWindow(ref));
  if (window !== undefined && window.filedAt === undefined) {
    // Its other files would be written without what leaves it now, and not as they were planned: then it could never be finished.
    throw new Error(
      `the window ${ref.window} of the bank ${ref.routingNumber} is not finished: its rejection is settled afterwards`,
    );
  }
  const resends = rejection.decision === 'Resend';
  // Payments are given up only when all that leaves again has moved.
  const leaving = from === undefined ? entries.filter(({ kind }) => resends || !isOriginated(kind)) : [];
  for (const [organisationId, group] of Map.groupBy(leaving, (one) => one.organisationId)) {
    const traces = new Set(group.map(({ traceNumber }) => traceNumber));
    const leavesAgain = ({ traceNumber, refusedWhy }: AchEntryItem) =>
      traces.has(traceNumber) && refusedWhy === undefined;
    // A payment that the bank has returned as well has ended: its entry must not leave again.
    const areEnded = await withOptimisticRetry(platform, () =>
      endEnded(platform, times, { ref, organisationId, concerns: leavesAgain, isLate }),
    );
    if (!areEnded) return { scope, decided };
    if (!(await carryOver(platform, times, ref, organisationId, leavesAgain, isLate))) return { scope, decided };
  }
  const ended = resends ? undefined : await giveUpAll(platform, times, ref, entries, { from, isLate });
  if (ended !== undefined) return { scope, decided, from: ended };
  await saveChanges(platform.table, rejection, { settledAt: platform.clock.now() });
  return undefined;
}

/** Those of one account end one after another: each changes its balance. */
function giveUpAll(
  platform: Settling,
  times: SettlingTimes,
  ref: WindowRef,
  entries: readonly ManifestEntry[],
  stretch: Stretch,
): Promise<number | undefined> {
  const itemOf = ({ organisationId, traceNumber }: ManifestEntry) =>
    readItem(platform.table, achEntryItem.ref(entryKey(organisationId, ref, traceNumber)));
  const lineOf = async (one: ManifestEntry) => `${one.organisationId}#${(await itemOf(one))?.accountId ?? ''}`;
  return inGroups(entries, (one) => giveUp(platform, times, ref, one), { ...stretch, lineOf });
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
