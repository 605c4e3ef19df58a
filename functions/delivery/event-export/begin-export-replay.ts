import { operatorRow } from '../../kernel/journal/operator-row.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { type ExportProgress, isFinished, progressKey, readProgress } from './store.ts';

const idDigits = 10;

/** A replay that was stored. */
export interface BegunReplay {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Stores a replay of exported events, with an entry in the audit log. The caller sends the message that starts it; the hourly sweep sends
 * another one. Throws an error if nothing was exported yet, if the range is not within what was exported, or while another replay runs.
 */
export async function beginExportReplay(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  {
    organisationId,
    from,
    to: given,
    reason,
  }: {
    readonly organisationId: string;
    readonly from: number;
    readonly to: number | undefined;
    readonly reason: string;
  },
): Promise<BegunReplay> {
  const [exported, last] = await Promise.all([
    readProgress(table, organisationId, 'events'),
    readProgress(table, organisationId, 'replay'),
  ]);
  if (exported === undefined) throw new Error(`No event of organisation ${organisationId} was exported yet.`);
  const to = given ?? exported.position;
  if (from > to || to > exported.position) {
    throw new Error(
      `The events ${from} to ${to} are no range up to event ${exported.position}, the last exported one.`,
    );
  }
  if (last !== undefined && !isFinished(last)) {
    throw new Error(`Replay ${last.replay?.id ?? ''} of organisation ${organisationId} is not finished.`);
  }
  const now = clock.now();
  const replay = { id: ids.digits(idDigits), from, to, requestedAt: now };
  const next = {
    ...progressKey(organisationId, 'replay'),
    organisationId,
    position: from - 1,
    isUnbegun: true,
    replay,
  } as const;
  const writes = [replayWrite(next, last)];
  const change = { writes, about: [{ type: 'org', id: organisationId }] };
  const row = operatorRow(ids, change, { organisationId, command: 'events:replay', reason, now });
  await table.transact([...writes, row]);
  return { id: replay.id, from, to };
}

const replayWrite = (next: Omit<ExportProgress, 'version'>, last: ExportProgress | undefined) =>
  last === undefined ? insert({ ...next, version: 1 }) : replace({ ...next, version: last.version });
