import { isDeepStrictEqual } from 'node:util';
import { verifyLog } from '../../functions/delivery/audit-log/verify-log.ts';
import { chunksFrom } from '../../functions/delivery/events/log-reads.ts';
import { type LogChunk, logChunkItem, logPartition, sortKeyAfter } from '../../functions/delivery/events/log.ts';
import { operatorRow } from '../../functions/kernel/journal/operator-row.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { insert, type StoredItem, type Write } from '../../functions/kernel/table/write.ts';
import type { Platform } from '../../functions/ports/platform.ts';

/** What a chunk has of the audit log. Its events are left as they are: an erasure or a rotation of keys may have changed them since. */
const proofs = ['entries', 'firstEntry', 'hashBefore', 'hash', 'marks'] as const;

/** A stage whose audit log was altered, and a table with its state before that. */
export type AlteredStage = Pick<Platform, 'table' | 'clock' | 'ids'> & { readonly backup: Table };

/**
 * Puts entries and hashes of the audit log back that were changed or deleted since the backup, each chunk in one transaction with an entry of the
 * command. Returns the sort keys of these chunks. Throws an error, before it writes anything, if the chain of the backup has a fault,
 * if another log has taken its numbers since, or if what was appended since follows the altered entries.
 */
export async function putBackChunks(
  stage: AlteredStage,
  organisationId: string,
  { reason, unarchivedSecondsMax }: { readonly reason: string; readonly unarchivedSecondsMax: number },
): Promise<readonly string[]> {
  const { table, backup, clock, ids } = stage;
  const now = clock.now();
  const verdict = await verifyLog({ table: backup, now, unarchivedSecondsMax, skipsJournal: true }, organisationId);
  if (!verdict.isWhole)
    throw new Error(`the log in the backup has a fault too: entry ${verdict.number} ${verdict.why}`);
  const { writes, last } = await repairsOf(stage, organisationId);
  await mustContinue(table, last);
  const about = [{ type: 'org', id: organisationId }];
  for (const { write } of writes) {
    const row = operatorRow(
      ids,
      { writes: [write], about },
      { organisationId, command: 'audit:put-back', reason, now: clock.now() },
    );
    await table.transact([write, row]);
  }
  return writes.map(({ sk }) => sk);
}

interface Repair {
  readonly sk: string;
  readonly write: Write;
}

/** The writes that make the log that of the backup, as far as that goes, and the last chunk of the backup. */
async function repairsOf(
  { table, backup }: AlteredStage,
  organisationId: string,
): Promise<{ readonly writes: readonly Repair[]; readonly last: LogChunk }> {
  const [first] = await backup.query({ pk: logPartition(organisationId), limit: 1 });
  if (first === undefined) throw new Error(`the backup has no log of organisation ${organisationId}`);
  let last = logChunkItem.parse(first);
  const writes: Repair[] = [];
  for await (const chunk of chunksFrom(backup, organisationId, last)) {
    last = chunk;
    const [was, is] = await Promise.all([backup.get(chunk), table.get(chunk)]);
    if (was === undefined) throw new Error(`chunk ${chunk.sk} of the backup has gone: it is in use`);
    const write = is === undefined ? insert(was) : repairOf(was, is);
    if (write !== undefined) writes.push({ sk: chunk.sk, write });
  }
  return { writes, last };
}

/** Undefined if nothing of the audit log differs. */
function repairOf(was: StoredItem, is: StoredItem): Write | undefined {
  if (proofs.every((name) => isDeepStrictEqual(was[name], is[name]))) return undefined;
  if (!isDeepStrictEqual(was['rows'], is['rows'])) {
    throw new Error(`chunk ${was.sk} has other transactions than in the backup: events have taken its numbers since`);
  }
  const names = proofs.filter((name) => was[name] !== undefined);
  return {
    Update: {
      Key: { pk: was.pk, sk: was.sk },
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, was[name]])),
    },
  };
}

/** Requires that the chunk after the backup, if there is one, follows its last entry by its hash. */
async function mustContinue(table: Table, last: LogChunk): Promise<void> {
  const next = await table.get({ pk: last.pk, sk: sortKeyAfter(last) });
  if (next === undefined || isDeepStrictEqual(next['hashBefore'], last.hash)) return;
  throw new Error(
    `chunk ${next.sk} follows altered entries by its hash: restore a table of a later moment before the change`,
  );
}
