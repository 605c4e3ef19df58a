import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { achFileMachine } from './file-machine.ts';
import { inGroups, type Stretch } from './in-groups.ts';
import { markTrace } from './mark-trace.ts';
import { type ManifestEntry, rejectedEntries } from './rejected-entries.ts';
import { type AchFileRecord, achRejectionItem, type AchRejection, rejectionPartition } from './store.ts';

type Keeping = Pick<Platform, 'table' | 'achFiles' | 'clock'>;

/**
 * Undoes a rejection that was wrong: its entries are marked no more, unless another rejection that is not settled has them too, and a file that was
 * rejected whole is Acknowledged. It is safe to repeat. Returns how many entries are done if time is up, undefined if all is.
 */
export async function keepRejected(
  platform: Keeping,
  file: AchFileRecord,
  { rejection, entries }: { readonly rejection: AchRejection; readonly entries: readonly ManifestEntry[] },
  stretch: Stretch,
): Promise<number | undefined> {
  const others = await otherMarks(platform, file, rejection);
  const unmark = (one: ManifestEntry) => unmarkEntry(platform, file, one, rejection, others.get(markKey(one)));
  const unmarked = await inGroups(entries, unmark, stretch);
  if (unmarked !== undefined || rejection.settledAt !== undefined) return unmarked;
  const now = platform.clock.now();
  const isWhole = rejection.id === file.id;
  const { rejectedAt: _, ...kept } = {
    ...file,
    acknowledgedAt: now,
    ...(rejection.decidedBy === undefined ? {} : { acknowledgedBy: rejection.decidedBy }),
  };
  await platform.table.transact([
    replace({ ...rejection, settledAt: now }),
    ...(isWhole && achFileMachine.allows(file, 'keep')
      ? [replace({ ...kept, status: achFileMachine.next(file, 'keep') })]
      : []),
  ]);
  return undefined;
}

const markKey = ({ organisationId, traceNumber }: Pick<ManifestEntry, 'organisationId' | 'traceNumber'>): string =>
  `${organisationId}#${traceNumber}`;

/** The entries that other rejections of the file have, which wait for their decision or are given up. */
async function otherMarks(
  platform: Keeping,
  file: AchFileRecord,
  { scope, id }: AchRejection,
): Promise<ReadonlyMap<string, string>> {
  const stored = await platform.table.query({ pk: rejectionPartition(scope), from: file.id, to: `${file.id}~` });
  const marks = new Map<string, string>();
  for (const other of stored.map((item) => achRejectionItem.parse(item))) {
    if (other.fileId !== file.id || other.id === id || other.decision === 'Keep') continue;
    for (const one of await rejectedEntries(platform, file, other)) marks.set(markKey(one), other.id);
  }
  return marks;
}

/** An entry that another rejection has marked stays as it is. */
const unmarkEntry = (
  { table }: Keeping,
  file: AchFileRecord,
  one: ManifestEntry,
  { id }: AchRejection,
  other: string | undefined,
): Promise<void> =>
  markTrace(table, file, one, {
    UpdateExpression: other === undefined ? 'REMOVE rejection' : 'SET rejection = :other',
    ConditionExpression: 'rejection = :id',
    ExpressionAttributeValues: { ':id': id, ...(other === undefined ? {} : { ':other': other }) },
  });
