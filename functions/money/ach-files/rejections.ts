import { partitionPages } from '../../kernel/table/partition-pages.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { Platform } from '../../ports/platform.ts';
import { whereaboutsOf } from '../ach-exchange/whereabouts.ts';
import { achAnswersQueue } from './queues.ts';
import {
  achFile,
  fileRejection,
  achRejectionItem,
  type AchRejection,
  type FileScope,
  type rejectionDecisions,
  rejectionPartition,
  stageScope,
} from './store.ts';

interface RejectionDecision {
  readonly id: string;
  readonly decision: (typeof rejectionDecisions)[number];
  readonly reason: string;
  /** The operator who decides. */
  readonly by: string;
  /** That of the stage unless given. */
  readonly scope?: FileScope;
}

/** What banks have rejected of our files, the oldest first: what waits for a decision or for its end, or everything. */
export async function listRejections(
  table: Table,
  { all }: { readonly all: boolean },
): Promise<readonly AchRejection[]> {
  const found: AchRejection[] = [];
  for await (const page of partitionPages(table, rejectionPartition(stageScope))) {
    found.push(...page.map((item) => achRejectionItem.parse(item)));
  }
  return found
    .filter(({ settledAt }) => all || settledAt === undefined)
    .sort((one, other) => (one.rejectedAt < other.rejectedAt ? -1 : 1));
}

/**
 * Stores what an operator decides on a rejection, and has it carried out. The same decision again only does the latter. Throws an error if there is
 * no such rejection, if it was decided otherwise, or if it depends on whether the bank has the file, which is not known.
 */
export async function decideFileRejection(
  { table, clock, queues }: Pick<Platform, 'table' | 'clock'> & { readonly queues: Pick<Platform['queues'], 'send'> },
  { id, decision, reason, by, scope = stageScope }: RejectionDecision,
): Promise<AchRejection> {
  const ref = fileRejection(scope, id);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error(`Nothing was rejected under the id ${id}.`);
  const rejection = ref.parse(stored);
  if (rejection.decision !== undefined && rejection.decision !== decision) {
    throw new Error(`It was decided at ${rejection.decidedAt ?? ''}: ${rejection.decision}${byWhom(rejection)}`);
  }
  if (rejection.decision === undefined) await mustBeSettled(table, rejection, decision);
  const decided =
    rejection.decision === undefined
      ? await saveChanges(table, rejection, { decision, decidedAt: clock.now(), decisionReason: reason, decidedBy: by })
      : rejection;
  if (decided.settledAt === undefined) {
    await queues.send({ queue: achAnswersQueue.name, body: { scope, decided: id } });
  }
  return decided;
}

const byWhom = ({ decidedBy }: AchRejection): string => (decidedBy === undefined ? '' : `, by ${decidedBy}`);

/**
 * Entries of a file that may still reach its bank cannot leave again, nor can their payments be given up; and what the bank does not have cannot be
 * kept. A whole file that waits for its upload is withdrawn because it is Rejected, but not for one of its parts.
 */
async function mustBeSettled(
  table: Pick<Table, 'get'>,
  { scope, fileId, batch, traceNumber }: AchRejection,
  decision: RejectionDecision['decision'],
): Promise<void> {
  const file = await readItem(table, achFile(scope, fileId));
  if (file === undefined) return;
  const place = await whereaboutsOf(table, file);
  const isPart = batch !== undefined || traceNumber !== undefined;
  if (place === 'Unclear' || (place === 'Waiting' && (isPart || decision === 'Keep'))) {
    throw new Error(`${fileId} may still reach its bank: wait for its upload, or end its doubt by ach uploaded.`);
  }
  if (place === 'Withdrawn' && decision === 'Keep') {
    throw new Error(`${fileId} never reached its bank, so it cannot be kept: decide by ach resend or ach give-up.`);
  }
}
