import type { DynamoDBRecord } from 'aws-lambda';
import { invariant } from '../../../kernel/base/invariant.ts';
import { openEnvelope } from '../../../kernel/journal/envelope.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineStreamWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { fastQueue, slowQueue } from '../../webhooks/queues.ts';
import { wakeUses, wakeWebhooks } from '../../webhooks/wake.ts';
import { appendRows, type PendingRow } from '../append.ts';
import { logKind } from '../log.ts';
import type { LogTail } from '../log-tail.ts';
import { quarantine, quarantineKind, unreadableRowMessage } from '../quarantine.ts';
import { journalRowOf } from '../stream-row.ts';

/** Numbered transactions that a process remembers per organisation, and organisations that it remembers at all. */
const rememberedRowsMax = 5_000;
const rememberedTailsMax = 200;

/**
 * Numbers events: it moves those of new journal rows into the log of their organisation, in order, compressed and sealed
 * together, and then wakes the webhooks that wait for them.
 */
export const projector = defineStreamWorker({
  id: 'projector',
  summary: 'Numbers the events of new journal rows and wakes webhooks',
  timeoutSeconds: 60,
  source: {
    kind: 'stream',
    batchSize: 100,
    filters: [{ eventNames: ['INSERT'], keyPrefix: `${journalKind.prefix}#` }],
  },
  uses: { read: wakeUses, write: [logKind, quarantineKind] },
  sends: [fastQueue.name, slowQueue.name],
  alarmsOn: [unreadableRowMessage],
  needs: ['cipher'],

  handle: async (records, platform) => {
    const rows = await readRows(records, platform);
    const byOrganisation = Map.groupBy(rows, (row) => row.organisationId);
    // All settle before a failure is reported: nothing of this delivery may still run when it comes again.
    const done = await Promise.allSettled(
      [...byOrganisation].map(([organisationId, own]) => project(organisationId, own, platform)),
    );
    for (const one of done) if (one.status === 'rejected') throw one.reason;
  },
});

async function project(organisationId: string, rows: readonly PendingRow[], platform: Platform): Promise<void> {
  const tails = tailsOf(platform.table);
  const log = { table: platform.table, cipher: await platform.cipher(), organisationId };
  const tail = await appendRows(log, byWrittenAt(rows), tails.get(organisationId));
  remember(tails, organisationId, tail);
  // Also when all rows were numbered before: whoever did it may have died before waking anybody.
  const types = new Set(rows.flatMap((row) => row.types));
  await wakeWebhooks(platform, organisationId, { types, upTo: tail.nextNumber - 1 });
}

/**
 * By the world's time of their transactions. The sort is stable: rows of one millisecond stay as the stream brought
 * them, which is the order of their commits.
 */
export function byWrittenAt(rows: readonly PendingRow[]): readonly PendingRow[] {
  return rows.toSorted((one, other) =>
    one.writtenAt < other.writtenAt ? -1 : one.writtenAt > other.writtenAt ? 1 : 0,
  );
}

async function readRows(records: readonly DynamoDBRecord[], platform: Platform): Promise<readonly PendingRow[]> {
  const rows: PendingRow[] = [];
  const cipher = await platform.cipher();
  for (const record of records) {
    try {
      const { organisationId, txId, writtenAt, at, events: sealed, eventTypes: types } = journalRowOf(record);
      if (sealed === undefined || types === undefined) continue;
      const { events } = openEnvelope(sealed, cipher, organisationId, txId);
      invariant(events.length === types.length, 'a row names the types of its events');
      rows.push({ organisationId, txId, writtenAt, at, events, types });
    } catch (error) {
      await quarantine(record, error, platform);
    }
  }
  return rows;
}

/**
 * What this process knows of each log; only facts, so it may be out of date but never wrong: an append that rests on
 * an old tail fails on its condition and reads the table.
 */
const tailsByTable = new WeakMap<Table, Map<string, LogTail>>();

function tailsOf(table: Table): Map<string, LogTail> {
  const tails = tailsByTable.get(table) ?? new Map<string, LogTail>();
  tailsByTable.set(table, tails);
  return tails;
}

function remember(tails: Map<string, LogTail>, organisationId: string, tail: LogTail): void {
  tails.delete(organisationId);
  if (tail.txIds.size > rememberedRowsMax) return;
  tails.set(organisationId, tail);
  const [oldest] = tails.keys();
  if (tails.size > rememberedTailsMax && oldest !== undefined) tails.delete(oldest);
}
