import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Table } from '../../kernel/table/table.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { Platform } from '../../ports/platform.ts';
import { achWindowsQueue } from './queues.ts';
import {
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
 * no such rejection, or if it was decided otherwise.
 */
export async function decideFileRejection(
  { table, clock, queues }: Pick<Platform, 'table' | 'clock'> & { readonly queues: Pick<Platform['queues'], 'send'> },
  { id, decision, reason, scope = stageScope }: RejectionDecision,
): Promise<AchRejection> {
  const ref = fileRejection(scope, id);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error(`Nothing was rejected under the id ${id}.`);
  const rejection = ref.parse(stored);
  if (rejection.decision !== undefined && rejection.decision !== decision) {
    throw new Error(`It was decided at ${rejection.decidedAt ?? ''}: ${rejection.decision}`);
  }
  const decided =
    rejection.decision === undefined
      ? await saveChanges(table, rejection, { decision, decidedAt: clock.now(), decisionReason: reason })
      : rejection;
  if (decided.settledAt === undefined) {
    await queues.send({ queue: achWindowsQueue.name, body: { scope, decided: id } });
  }
  return decided;
}
