import { figuresUses } from '../../cards/card-figures/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { openEnvelope } from '../../kernel/journal/envelope.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import { organisationIdOf } from '../../kernel/table/kind.ts';
import { asideKind, putAsideMessage } from '../../kernel/workers/aside.ts';
import type { StreamWork } from '../../kernel/workers/define-worker.ts';
import type { ItemChange } from '../../kernel/workers/item-change.ts';
import { resumeQueue } from '../../kernel/workers/resume-queue.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Table } from '../../kernel/table/table.ts';
import { auditArchiveQueue } from '../audit-log/queues.ts';
import { unwitnessedMessage, witnessSoon } from '../audit-log/witness-soon.ts';
import { eventExportQueue } from '../event-export/queues.ts';
import { wakeExport } from '../event-export/wake-export.ts';
import { sweepQueue } from '../webhooks/queues.ts';
import { unreadableWebhookMessage } from '../webhooks/webhook-with-cursor.ts';
import { unwokenMessage, wakeSends, wakeUses, wakeWebhooks } from '../webhooks/wake.ts';
import { appendRows, type PendingRow } from './append.ts';
import { countCards, uncountedMessage } from './count-cards.ts';
import { withEarlierRows } from './earlier-rows.ts';
import { indexAppended, unindexedMessage } from './index-appended.ts';
import { logKind } from './log.ts';
import type { LogTail } from './log-tail.ts';
import { journalRowOf } from './stream-row.ts';
import { typeCountsKind, typeLeafKind } from './type-index.ts';

/** How many numbered transactions per organisation, and how many organisations, a process caches. */
const rememberedRowsMax = 5_000;
const rememberedTailsMax = 200;

/**
 * Numbers events and audit entries. It copies new journal rows (the transactional outbox) into the log of their
 * organisation, in order, and then wakes the webhooks that wait for events.
 */
export const projection: StreamWork = {
  id: 'projector',
  // The log has the order of the journal, so no row gets a number before an earlier one that was put aside.
  isOrdered: true,
  whenSuspended: 'goesOn',
  uses: {
    read: [journalKind, ...wakeUses, ...figuresUses.read],
    write: [logKind, typeCountsKind, typeLeafKind, asideKind, ...figuresUses.write],
  },
  sends: [...wakeSends, auditArchiveQueue.name, sweepQueue.name, resumeQueue.name, eventExportQueue.name],
  alarmsOn: [
    putAsideMessage,
    unreadableWebhookMessage,
    unwokenMessage,
    unindexedMessage,
    uncountedMessage,
    unwitnessedMessage,
  ],
  needs: ['cipher'],

  handle: async (changes, platform) => {
    const [change] = changes;
    if (change === undefined) return;
    const whole = await withEarlierRows(platform.table, changes);
    const { rows, failure } = await readRows(whole, () => platform.cipher(organisationIdOf(change.key)));
    const [first] = rows;
    if (first !== undefined) await project(first.organisationId, rows, platform);
    if (failure !== undefined) throw failure;
  },
};

async function project(organisationId: string, rows: readonly PendingRow[], platform: Platform): Promise<void> {
  const tails = tailsOf(platform.table);
  const known = tails.get(organisationId);
  const log = {
    table: platform.table,
    cipher: await platform.cipher(organisationId),
    organisationId,
    alsoWrites: (fresh: readonly PendingRow[]) => countCards(platform, organisationId, fresh),
  };
  const tail = await appendRows(log, byWrittenAt(rows), known);
  remember(tails, organisationId, tail);
  await witnessSoon(platform, organisationId, tail);
  // Also if all rows were numbered before: the process that numbered them may have died before it woke the webhooks.
  const types = new Set(rows.flatMap((row) => row.types));
  const upTo = tail.nextNumber - 1;
  if (types.size > 0) {
    await wakeWebhooks(platform, organisationId, { types, upTo });
    await wakeExport(platform, organisationId, upTo);
  }
  await indexAppended(platform, organisationId, known, tail);
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

/** A transaction without events has no envelope. It is in the log for its audit entry. */
const noEvents = { events: [] };

/** Returns the rows, up to the first row that cannot be read, and why that one cannot be read. */
async function readRows(
  changes: readonly ItemChange[],
  cipherOf: () => Promise<FieldCipher>,
): Promise<{ readonly rows: readonly PendingRow[]; readonly failure?: Error }> {
  const rows: PendingRow[] = [];
  for (const change of changes) {
    try {
      const { organisationId, txId, writtenAt, at, by, events: sealed, eventTypes: types = [] } = journalRowOf(change);
      const { events } = sealed === undefined ? noEvents : openEnvelope(sealed, await cipherOf(), organisationId, txId);
      invariant(
        events.length === types.length,
        `the journal row ${txId} has ${events.length} events and ${types.length} types`,
      );
      rows.push({ organisationId, txId, writtenAt, at, by, events, types });
    } catch (error) {
      return { rows, failure: error instanceof Error ? error : new Error('a journal row cannot be read') };
    }
  }
  return { rows };
}

/**
 * The tail of each log, as this process knows it. Chunks never change, so it can be out of date but never wrong: an append based
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
