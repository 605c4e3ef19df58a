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

/** How many numbered transactions per organisation, and how many organisations, a process caches. */
const rememberedRowsMax = 5_000;
const rememberedTailsMax = 200;

/**
 * Numbers events. It moves the events of new journal rows (the transactional outbox) into the log of their
 * organisation, in order, and then wakes the webhooks that wait for them.
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
    // All organisations finish before a failure is reported, so that nothing of this batch still runs when Lambda
    // retries it.
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
  // Also if all rows were numbered before: the process that numbered them may have died before it woke the webhooks.
  const types = new Set(rows.flatMap((row) => row.types));
  await wakeWebhooks(platform, organisationId, { types, upTo: tail.nextNumber - 1 });
}

/**
 * Sorts rows by the real time of their transactions. The sort is stable, so rows of the same millisecond keep the order
 * of the stream, which is commit order.
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
      invariant(
        events.length === types.length,
        `the journal row ${txId} has ${events.length} events and ${types.length} types`,
      );
      rows.push({ organisationId, txId, writtenAt, at, events, types });
    } catch (error) {
      await quarantine(record, error, platform);
    }
  }
  return rows;
}

/**
 * What this process knows of each log. Chunks never change, so this can be out of date but never wrong: an append based
 * on an old tail fails on its condition and then reads the table.
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
