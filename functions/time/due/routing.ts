import { foundlingTokenMessage, isToken, type Suspicion, suspicionOf } from '../../access/api-tokens/token-origin.ts';
import { accountItem, accountKind } from '../../accounts/accounts/for-others.ts';
import { clockKind } from '../../kernel/clock/bank-clock.ts';
import { journalRowOf } from '../../delivery/events/stream-row.ts';
import { journalKind, type JournalRow, listedTypesIn } from '../../kernel/journal/journal.ts';
import { listKind, listMark, listMarkKind } from '../../kernel/lists/list-marks.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { takesAchFiles } from '../../kernel/base/optional-part.ts';
import { asideKind, putAsideMessage } from '../../kernel/workers/aside.ts';
import type { StreamWork } from '../../kernel/workers/define-worker.ts';
import type { ItemChange } from '../../kernel/workers/item-change.ts';
import { resumeQueue } from '../../kernel/workers/resume-queue.ts';
import { readingAhead } from '../../kernel/table/read-ahead.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { organisationIdOf, ownerIdOf } from '../../kernel/table/kind.ts';
import {
  accountFaults,
  ledgerFaultMessage,
  leftOnClosed,
  leftOnClosedMessage,
} from '../../accounts/ledger/account-check.ts';
import { achWindowsQueue } from '../../money/ach-files/queues.ts';
import { bulkPaymentsQueue } from '../../money/bulk-payments/queues.ts';
import { emailsQueue } from '../../outreach/emails/queues.ts';
import { clockQueue } from '../clock/queues.ts';
import { listsQueue } from '../lists/queues.ts';
import { addLateRow, holdLists, rowSpanOf } from '../lists/write-lists.ts';
import { wakeUpsQueue } from './queues.ts';
import { isPageSession, sessionSuspicionOf } from './session-origin.ts';
import { wakeBy, wakeUpKind, wakeUpReads } from './wake-up.ts';

const listsWakeEveryMs = 15_000;
/** The last slot of each organisation for which this process has sent a message. The queue would drop another one. */
const wokenSlots = new WeakMap<object, Map<string, number>>();
const wokenSlotsMax = 5_000;
/** The queues that a row of the journal can name. */
const wokenByRows = [emailsQueue, bulkPaymentsQueue, clockQueue, achWindowsQueue] as const;

/**
 * Handles everything in the stream except events: new due moments become wake-ups, creations, deletions and changes of what an index finds wake the
 * list writer, workers that a row names are woken, and every row of the ledger, every token and every session of a page is checked as it was written.
 */
export const routing: StreamWork = {
  id: 'router',
  isOrdered: false,
  whenSuspended: 'goesOn',
  uses: { read: [clockKind, journalKind], write: [wakeUpKind, listKind, listMarkKind, asideKind] },
  sends: [listsQueue.name, wakeUpsQueue.name, resumeQueue.name, ...wokenByRows.map(({ name }) => name)],
  needs: ['wakeUps'],
  alarmsOn: [ledgerFaultMessage, leftOnClosedMessage, foundlingTokenMessage, putAsideMessage],

  handle: async (changes, platform) => {
    for (const change of changes) checkLedger(change, platform);
    const { rows, failures } = readRows(changes);
    for (const change of changes) {
      await checkOrigin(change, platform).catch((error: unknown) => failures.push(error));
    }
    const [first] = rows;
    if (first !== undefined) {
      const { organisationId } = first;
      const due = rows.flatMap((row) => (row.due ?? []).map(({ dueAt }) => dueAt)).sort();
      const listing = rows.filter((row) => listedTypesIn([row]).length > 0);
      const read = readingAhead(platform.table, [
        ...(due.length === 0 ? [] : wakeUpReads(platform, organisationId)),
        ...(listing.length === 0 ? [] : [listMark(organisationId).key]),
      ]);
      // None of them stops the others.
      const done = await Promise.allSettled([
        read.then((table) => wakeForDue({ ...platform, table }, organisationId, due)),
        read.then((table) => wakeLists({ ...platform, table }, organisationId, listing)),
        wakeWorkers(platform, organisationId, rows),
      ]);
      failures.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
    }
    if (failures.length > 0) throw failures[0];
  },
};

/**
 * A fault in the ledger cannot be undone here, so it is logged, and an alarm matches the message. A row that cannot be
 * read counts as a fault too and must not block the others.
 */
function checkLedger({ key, before, after }: ItemChange, platform: Platform): void {
  if (!key.pk.startsWith(`${accountKind.prefix}#`)) return;
  const where = { worker: 'router', organisationId: organisationIdOf(key), accountId: ownerIdOf(key) ?? '' };
  try {
    const account = accountItem.parse(after ?? key);
    const previous = before && accountItem.parse(before);
    for (const fault of accountFaults(account, previous)) {
      platform.log.alarm(ledgerFaultMessage, { ...where, outcome: fault });
    }
    const left = leftOnClosed(account, previous);
    if (left !== undefined) platform.log.alarm(leftOnClosedMessage, { ...where, outcome: left });
  } catch (error) {
    platform.log.alarm(ledgerFaultMessage, { ...where, outcome: 'the row cannot be read' }, error);
  }
}

/** A token or session that nobody has created cannot be refused here, so it is logged, and an alarm matches the message. */
async function checkOrigin(change: ItemChange, { table, log }: Platform): Promise<void> {
  const suspicion = await suspicionAbout(table, change);
  if (suspicion === undefined) return;
  log.alarm(foundlingTokenMessage, {
    worker: 'router',
    organisationId: organisationIdOf(change.key),
    ...suspicion,
  });
}

async function suspicionAbout(table: Table, change: ItemChange): Promise<Suspicion | undefined> {
  if (isToken(change)) return suspicionOf(table, change);
  return isPageSession(change) ? sessionSuspicionOf(table, change) : undefined;
}

async function wakeForDue(platform: Platform, organisationId: string, [earliest]: readonly Instant[]): Promise<void> {
  if (earliest !== undefined) await wakeBy(platform, organisationId, earliest, { isAwake: false });
}

/**
 * Wakes the workers that continue with what was written, if the stage has them. A resumed organisation wakes its bank clock in every stage, but
 * only a sandbox has a clock that can be moved, and the queue for it.
 */
async function wakeWorkers(platform: Platform, organisationId: string, rows: readonly JournalRow[]): Promise<void> {
  const { settings } = platform;
  const absent = [
    ...(settings.sandbox ? [] : [clockQueue.name]),
    ...(takesAchFiles(settings) ? [] : [achWindowsQueue.name]),
  ];
  const isHere = (queue: string) => !absent.includes(queue);
  const woken = new Map(
    rows.flatMap(({ wakes = [], txId }) => wakes.filter(isHere).map((queue) => [queue, txId] as const)),
  );
  await Promise.all(
    [...woken].map(([queue, txId]) => {
      const isFifo = wokenByRows.some(({ name, fifo }) => name === queue && fifo);
      const once = { group: organisationId, deduplicationId: `${organisationId}-${txId}` };
      return platform.queues.send({ queue, body: { organisationId }, ...(isFifo ? once : {}) });
    }),
  );
}

async function wakeLists(platform: Platform, organisationId: string, listing: readonly JournalRow[]): Promise<void> {
  if (listing.length === 0) return;
  await addLateRows(platform, organisationId, listing);
  const slot = Math.floor(msOf(platform.clock.now()) / listsWakeEveryMs);
  const woken = wokenSlots.get(platform.queues) ?? new Map<string, number>();
  wokenSlots.set(platform.queues, woken);
  if (woken.get(organisationId) === slot) return;
  await platform.queues.send({
    queue: listsQueue.name,
    body: { organisationId },
    group: organisationId,
    deduplicationId: `${organisationId}-${slot}`,
  });
  if (woken.size >= wokenSlotsMax) woken.clear();
  woken.set(organisationId, slot);
}

/** Adds the rows that the list writer has passed by. It is held first if it may be passing by one of them right now. */
async function addLateRows(platform: Platform, organisationId: string, rows: readonly JournalRow[]): Promise<void> {
  const ref = listMark(organisationId);
  const stored = await platform.table.get(ref.key);
  if (stored === undefined) return;
  const mark = ref.parse(stored);
  const isAmidst = ({ writtenAt }: JournalRow) => mark.until <= writtenAt && writtenAt < rowSpanOf(mark);
  const { until } = rows.some(isAmidst) ? await holdLists(platform, organisationId) : mark;
  // This spares a read for each row in time; addLateRow checks again by the mark that it replaces.
  for (const row of rows) if (row.writtenAt < until) await addLateRow(platform, row);
}

/** Returns the journal rows among the changes of a partition, and why the others cannot be read. */
function readRows(changes: readonly ItemChange[]): { readonly rows: JournalRow[]; readonly failures: unknown[] } {
  const rows: JournalRow[] = [];
  const failures: unknown[] = [];
  for (const change of changes) {
    if (!change.key.pk.startsWith(`${journalKind.prefix}#`)) continue;
    try {
      rows.push(journalRowOf(change));
    } catch (error) {
      failures.push(error);
    }
  }
  return { rows, failures };
}
