import { ledgerFaultMessage } from '../account-check.ts';
import * as z from 'zod';
import { accountKind } from '../../accounts/for-others.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { parseCalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf, plusMs } from '../../../kernel/base/calendar/instant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { timesOf, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { transactionKind } from '../../transactions/for-others.ts';
import { reconcileQueue } from '../queues.ts';
import { sumFaults } from '../reconcile.ts';
import { type Reconciliation, reconciliation, reconciliationKind } from '../reconciliation-store.ts';
import { type BookedDays, bookedAchKind, bookedDaysOf, lastBookedDay, noteBookedAch } from '../booked-ach.ts';
import { beginWalk, type LedgerFault, isOver, type Walk, walkPage, walkSchema } from '../walk.ts';

/** The time between the cut and now. */
const cutAgeMs = 60_000;
/**
 * Seconds between the cut and the first page. No function runs that long, so everything that was decided before the cut is
 * in the table by then, even if the bank's clock was moved.
 */
const settleSeconds = 120;
/** A walk that has not ended after this time is given up, and another may begin. */
const stalledAfterMs = 12 * 3_600_000;
const retentionDays = 400;

const message = z.object({
  organisationId: z.string(),
  date: z.string().transform((text, context) => {
    const date = parseCalendarDate(text);
    if (date === undefined) context.addIssue('must be a date');
    return date ?? z.NEVER;
  }),
  walk: walkSchema.optional(),
});
type Message = z.infer<typeof message>;

/**
 * Recomputes the whole ledger of an organisation once a day. Each page is one message, which contains the whole state, so
 * after a crash the page is delivered again. Faults are logged, with an alarm.
 */
export const reconcileWorker = defineQueueWorker({
  id: 'reconcile',
  summary: 'Recomputes every balance of an organisation from its transactions, once a day',
  source: { kind: 'queue', queue: reconcileQueue, batchSize: 1, maximumConcurrency: 2 },
  alarmsOn: [ledgerFaultMessage],
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  // It runs once a day; the days on which clocks change have 23 and 25 hours.
  silence: { hours: 36 },
  uses: {
    read: [accountKind, transactionKind, clockKind, ...organisationListUses],
    write: [reconciliationKind, bookedAchKind],
  },
  sends: [reconcileQueue.name],

  handle: async ({ body }, platform) => {
    const given = message.parse(body);
    if (given.walk === undefined) return begin(platform, given);
    if (!(await isTheWalk(platform, given, given.walk))) return;
    const { walk, found, booked } = await walkPage(platform.table, given.organisationId, given.walk);
    await noteBookedAch(platform, given.organisationId, { from: given.walk, to: walk, booked });
    tell(platform, given.organisationId, found);
    if (isOver(walk)) await finish(platform, given, walk);
    else await platform.queues.send({ queue: reconcileQueue.name, body: { ...given, walk } });
  },
});

/**
 * Sets the cut, unless the day has a reconciliation already. The first page records the walk. In the first minute of the day the cut would be in the one
 * before, whose transactions would be noted a day late: then the next sweep begins it.
 */
async function begin(platform: Platform, given: Message): Promise<void> {
  if (bankDateOf(plusMs(platform.clock.now(), -cutAgeMs)) < given.date) return;
  const ref = reconciliation(given.organisationId, given.date);
  const stored = await platform.table.get(ref.key);
  if (stored !== undefined && !isStalled(platform, ref.parse(stored))) return;
  const { now } = await timesOf(platform, given.organisationId);
  const cut = plusMs(now, -cutAgeMs);
  const walk = beginWalk(cut, await daysToNote(platform, given, cut));
  await platform.queues.send({ queue: reconcileQueue.name, body: { ...given, walk }, delaySeconds: settleSeconds });
}

/** The days that have ended since the last walk that has noted any. */
async function daysToNote({ table }: Platform, { organisationId }: Message, cut: Instant): Promise<BookedDays> {
  const last = await lastBookedDay(table, organisationId);
  return bookedDaysOf(last, cut);
}

/** Records the walk as the reconciliation of the day. False for a page of another walk, or of one that is finished. */
function isTheWalk(platform: Platform, { organisationId, date }: Message, { cut }: Walk): Promise<boolean> {
  const ref = reconciliation(organisationId, date);
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get(ref.key);
    const known = stored && ref.parse(stored);
    if (known?.cut === cut) return known.finishedAt === undefined;
    if (known !== undefined && !isStalled(platform, known)) return false;
    const startedAt = platform.clock.now();
    const expiresAtSeconds = Math.floor(msOf(startedAt) / 1000) + retentionDays * 86_400;
    const begun: Reconciliation = {
      ...ref.key,
      version: known?.version ?? 1,
      organisationId,
      date,
      cut,
      startedAt,
      expiresAtSeconds,
    };
    await platform.table.transact([known === undefined ? insert(begun) : replace(begun)]);
    return true;
  });
}

function finish(platform: Platform, { organisationId, date }: Message, walk: Walk): Promise<void> {
  const ref = reconciliation(organisationId, date);
  const wrong = sumFaults(walk.sums);
  const { accounts, transactions, sums } = walk;
  const { days } = walk;
  const bookedUntil = days === undefined ? {} : { bookedUntil: days.to };
  const result = { accounts, transactions, sums, faults: walk.faults + wrong.length, ...bookedUntil };
  tell(
    platform,
    organisationId,
    wrong.map((fault) => ({ fault })),
  );
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get(ref.key);
    const known = stored && ref.parse(stored);
    if (known?.cut !== walk.cut || known.finishedAt !== undefined) return;
    await platform.table.transact([replace({ ...known, ...result, finishedAt: platform.clock.now() })]);
    const outcome = result.faults === 0 ? 'the ledger holds' : 'the ledger has faults';
    platform.log.info('reconciled', { worker: 'reconcile', organisationId, count: accounts, outcome });
  });
}

function isStalled(platform: Platform, known: Reconciliation): boolean {
  const age = msOf(platform.clock.now()) - msOf(known.startedAt);
  return known.finishedAt === undefined && age > stalledAfterMs;
}

/** Logs with the same message as the check of each row, so that one alarm covers both. */
function tell(platform: Platform, organisationId: string, found: readonly LedgerFault[]): void {
  for (const { accountId, fault } of found) {
    const where = { worker: 'reconcile', organisationId, ...(accountId === undefined ? {} : { accountId }) };
    platform.log.alarm(ledgerFaultMessage, { ...where, outcome: fault });
  }
}
