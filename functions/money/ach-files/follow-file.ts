import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { Platform } from '../../ports/platform.ts';
import { rejectedMessage } from './answer-alarms.ts';
import type { AnsweredMessage, DecidedMessage } from './answer-messages.ts';
import { actOnGroups, inGroups } from './in-groups.ts';
import { markTrace } from './mark-trace.ts';
import { rejectionIn, rejectionsOfFile } from './entry-rejections.ts';
import { entriesOfFile, type ManifestEntry, type PlacedEntry, rejectedEntries } from './rejected-entries.ts';
import { achFile, type AchFileRecord, type AchRejection, fileRejection, stageScope } from './store.ts';

type Following = Pick<Platform, 'table' | 'ids' | 'achFiles' | 'log' | 'clock'>;

/**
 * Does what follows from an answer of a bank: what organisations see of the file has its state and how many of their entries are rejected, and each rejected entry is marked, so that its money
 * does not clear. Rings for what the bank has rejected. It is safe to repeat. Returns the message that goes on if time is up, undefined if all is done.
 */
export async function followFile(
  platform: Following,
  { scope, answered: fileId, rejection: rejectionId, from = 0 }: AnsweredMessage,
  isLate?: () => boolean,
): Promise<AnsweredMessage | DecidedMessage | undefined> {
  const file = await readItem(platform.table, achFile(scope, fileId));
  if (file === undefined) return undefined;
  const rejection =
    rejectionId === undefined ? undefined : await readItem(platform.table, fileRejection(scope, rejectionId));
  if (rejection !== undefined && rejection.settledAt === undefined && rejection.decision !== 'Keep') {
    // In a sandbox an integrator plays the bank, and decides.
    if (scope === stageScope && rejection.rejectedBy === 'Bank' && from === 0)
      platform.log.alarm(rejectedMessage, { resourceId: rejection.id });
    const entries = await rejectedEntries(platform, file, rejection);
    const mark = (one: ManifestEntry) =>
      markTrace(platform.table, file, one, {
        UpdateExpression: 'SET rejection = :rejection',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':rejection': rejection.id },
      });
    const marked = await inGroups(entries, mark, { from, isLate });
    // It may have been kept while it was marked.
    const now = await readItem(platform.table, fileRejection(scope, rejection.id));
    if (now?.decision === 'Keep') return { scope, decided: rejection.id };
    if (marked !== undefined) return { scope, answered: fileId, rejection: rejection.id, from: marked };
    // From here on the marks alone say which entries of the window have not left.
    if (now !== undefined && now.markedAt === undefined) {
      await saveChanges(platform.table, now, { markedAt: platform.clock.now() });
    }
  }
  if (file.entries === 0) return undefined;
  const parts = [...Map.groupBy(await entriesOfFile(platform, file), ({ organisationId }) => organisationId)];
  const concerned =
    rejection === undefined || hasMoved(file, rejection)
      ? parts
      : parts.filter(([, own]) => own.some((one) => isIn(rejection, file, one)));
  const show = (group: readonly Part[]) => withOptimisticRetry(platform, () => showParts(platform, file, group));
  const shown = await actOnGroups(concerned, show, { from: rejectionId === undefined ? from : 0, isLate });
  const next = shown === undefined ? undefined : concerned[shown];
  return next && { scope, answered: fileId, from: parts.indexOf(next) };
}

/** An organisation and its entries in a file. */
type Part = readonly [organisationId: string, entries: readonly PlacedEntry[]];

/** Whether the file has moved with this rejection: the first one of a part says that the bank has taken the file. All its organisations see that. */
const hasMoved = ({ acknowledgedAt }: AchFileRecord, { rejectedAt }: AchRejection): boolean =>
  acknowledgedAt === rejectedAt;

const isIn = (rejection: AchRejection, file: AchFileRecord, one: PlacedEntry): boolean =>
  rejectionIn(new Map([[rejection.id, rejection]]), file, one) !== undefined;

/** Shows the file as it is now: messages come in any order, and while one of them runs the file may go on. Throws ConcurrencyConflict if a part changes meanwhile. */
async function showParts({ table }: Following, { scope, id }: AchFileRecord, parts: readonly Part[]): Promise<void> {
  const before = await Promise.all(parts.map(([organisationId]) => readItem(table, achFile(organisationId, id))));
  // They are read after the parts, so that a newer state is never replaced by an older one: the part has changed then.
  const file = await readItem(table, achFile(scope, id));
  if (file === undefined) return;
  const rejections = await rejectionsOfFile(table, file);
  const { status, sentAt, acknowledgedAt, rejectedAt } = file;
  const showPart = async ([, entries]: Part, part: AchFileRecord | undefined) => {
    if (part === undefined) return;
    const rejectedEntries = entries.filter((one) => rejectionIn(rejections, file, one) !== undefined).length;
    if (part.status === status && part.sentAt === sentAt && (part.rejectedEntries ?? 0) === rejectedEntries) return;
    await saveChanges(table, part, { status, sentAt, acknowledgedAt, rejectedAt, rejectedEntries });
  };
  await Promise.all(parts.map((one, index) => showPart(one, before[index])));
}
