import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { journalItem, journalPartition } from '../../functions/kernel/journal/journal.ts';
import { partitionKey, soleSortKey } from '../../functions/kernel/table/kind.ts';
import { insert, replace } from '../../functions/kernel/table/write.ts';
import { putAside } from '../../functions/kernel/workers/aside.ts';
import { archiveMarkOf } from '../../functions/delivery/audit-log/archive-mark.ts';
import { readTail } from '../../functions/delivery/events/log-tail.ts';
import { headChunk } from '../../functions/delivery/events/log-reads.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { wakeUpKind } from '../../functions/time/due/wake-up.ts';

/** A row of the journal has its number within this time; if not, it was put aside, and stays so. */
const numberedWithinMs = 60 * 60_000;
const pageRows = 500;
const afterKey = '!';
/** The workers that read the stream, by which their notes begin. */
const streamWorkers = ['projector', 'router'] as const;

/**
 * Notes the rows of the journal that have no number yet for the workers of the stream: a restored table has another stream, and these
 * rows are not in it. They are handled in their order when the stage runs again. Returns how many there are.
 */
export async function putBackRows(
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  organisationId: string,
): Promise<number> {
  const head = await headChunk(table, organisationId);
  const since = head === undefined ? undefined : plusMs(head.writtenUntil, -numberedWithinMs);
  const numbered = since === undefined ? new Set<string>() : (await readTail(table, organisationId, since)).txIds;
  const pk = journalPartition(organisationId);
  let count = 0;
  for (let from: string = since ?? '0'; ;) {
    const page = await table.query({ pk, from, limit: pageRows });
    const waiting = page.filter((item) => !numbered.has(journalItem.parse(item).txId)).map(({ sk }) => ({ pk, sk }));
    for (const worker of streamWorkers) await putAside({ table, clock }, worker, waiting);
    count += waiting.length;
    const last = page.at(-1);
    if (last === undefined || page.length < pageRows) return count;
    from = last.sk + afterKey;
  }
}

/**
 * Forgets the next wake-up of an organisation: its schedule is not part of the table, and may be gone or another one. The hourly sweep, which
 * the resumption starts, plans it anew from the due index.
 */
export async function forgetWakeUp({ table }: Pick<Platform, 'table'>, organisationId: string): Promise<void> {
  const Key = { pk: partitionKey(wakeUpKind, organisationId), sk: soleSortKey };
  await table.transact([{ Delete: { Key } }]);
}

/** Has the next file of the audit archive begin after the last entry that the archive has. */
export async function putBackArchiveMark(
  { table }: Pick<Platform, 'table'>,
  organisationId: string,
  archived: number,
): Promise<void> {
  const mark = await archiveMarkOf(table, organisationId);
  const next = { ...mark, upTo: archived, to: archived };
  if (archived <= mark.upTo) return;
  await table.transact([mark.version === 0 ? insert({ ...next, version: 1 }) : replace(next)]);
}
