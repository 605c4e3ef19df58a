import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { accountItem, accountKind } from '../../../accounts/accounts/for-others.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { journalRowOf, keyOfRecord } from '../../../delivery/events/stream-row.ts';
import { journalKind, type JournalRow } from '../../../kernel/journal/journal.ts';
import { listKind, listMark, listMarkKind } from '../../../kernel/lists/list-marks.ts';
import { msOf } from '../../../kernel/base/calendar/instant.ts';
import { defineStreamWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { organisationIdOf, ownerIdOf } from '../../../kernel/table/kind.ts';
import type { StoredItem } from '../../../kernel/table/write.ts';
import { accountFaults, ledgerFaultMessage } from '../../../accounts/ledger/account-check.ts';
import { listsQueue } from '../../lists/queues.ts';
import { addLateRow } from '../../lists/write-lists.ts';
import { dueQueue } from '../queues.ts';
import { wakeBy, wakeUpKind } from '../wake-up.ts';

const listsWakeEveryMs = 15_000;

/**
 * Handles everything in the stream except events: new due moments become wake-ups, creations and deletions wake the
 * list writer, and every row of the ledger is checked as it was written.
 */
export const routerWorker = defineStreamWorker({
  id: 'router',
  summary: 'Wakes due work and list writing, and checks every row of the ledger',
  source: {
    kind: 'stream',
    batchSize: 100,
    filters: [
      { eventNames: ['INSERT'], keyPrefix: `${journalKind.prefix}#` },
      { eventNames: ['INSERT', 'MODIFY'], keyPrefix: `${accountKind.prefix}#` },
    ],
  },
  timeoutSeconds: 60,
  uses: { read: [clockKind, journalKind], write: [wakeUpKind, listKind, listMarkKind] },
  sends: [listsQueue.name, dueQueue.name],
  needs: ['wakeUps'],
  alarmsOn: [ledgerFaultMessage],

  handle: async (records, platform) => {
    for (const record of records) checkLedger(record, platform);
    const rows = records.flatMap((record) => journalRow(record, platform) ?? []);
    for (const [organisationId, own] of byOrganisation(rows)) {
      await wakeForDue(platform, organisationId, own);
      await wakeLists(platform, organisationId, own);
    }
  },
});

/**
 * A fault in the ledger cannot be undone here, so it is logged, and an alarm matches the message. A row that cannot be
 * read counts as a fault too and must not block the others.
 */
function checkLedger(record: DynamoDBRecord, platform: Platform): void {
  const key = keyOfRecord(record);
  if (!key.pk.startsWith(`${accountKind.prefix}#`)) return;
  const where = { worker: 'router', organisationId: organisationIdOf(key), accountId: ownerIdOf(key) ?? '' };
  try {
    const before = imageOf(record, 'OldImage');
    const after = accountItem.parse(imageOf(record, 'NewImage') ?? key);
    for (const fault of accountFaults(after, before && accountItem.parse(before))) {
      platform.log.error(ledgerFaultMessage, { ...where, outcome: fault });
    }
  } catch (error) {
    platform.log.error(ledgerFaultMessage, { ...where, outcome: 'the row cannot be read' }, error);
  }
}

async function wakeForDue(platform: Platform, organisationId: string, rows: readonly JournalRow[]): Promise<void> {
  const [earliest] = rows.flatMap((row) => (row.due ?? []).map((due) => due.dueAt)).sort();
  if (earliest !== undefined) await wakeBy(platform, organisationId, earliest, { isAwake: false });
}

async function wakeLists(platform: Platform, organisationId: string, rows: readonly JournalRow[]): Promise<void> {
  const listing = rows.filter((row) => row.listed !== undefined || row.unlisted !== undefined);
  if (listing.length === 0) return;
  const ref = listMark(organisationId);
  const mark = await platform.table.get(ref.key);
  for (const row of listing) {
    if (mark !== undefined && row.writtenAt < ref.parse(mark).until) await addLateRow(platform, row);
  }
  const slot = Math.floor(msOf(platform.clock.now()) / listsWakeEveryMs);
  await platform.queues.send({
    queue: listsQueue.name,
    body: { organisationId },
    group: organisationId,
    deduplicationId: `${organisationId}-${slot}`,
  });
}

/**
 * A row that cannot be read is logged and skipped, so that it does not block the others. The projector puts it aside.
 */
function journalRow(record: DynamoDBRecord, platform: Platform): JournalRow | undefined {
  const key = keyOfRecord(record);
  if (!key.pk.startsWith(`${journalKind.prefix}#`)) return undefined;
  try {
    return journalRowOf(record);
  } catch (error) {
    const organisationId = organisationIdOf(key);
    platform.log.error('a journal row cannot be read', { worker: 'router', organisationId }, error);
    return undefined;
  }
}

function imageOf(record: DynamoDBRecord, image: 'NewImage' | 'OldImage'): StoredItem | undefined {
  const values = record.dynamodb?.[image];
  return values && (unmarshall(values as Record<string, AttributeValue>) as StoredItem);
}

function byOrganisation(rows: readonly JournalRow[]): ReadonlyMap<string, readonly JournalRow[]> {
  const groups = new Map<string, JournalRow[]>();
  for (const row of rows) groups.set(row.organisationId, [...(groups.get(row.organisationId) ?? []), row]);
  return groups;
}
