import * as z from 'zod';
import { isOrganisationSuspended, organisationKind } from '../../../kernel/auth/suspension.ts';
import { type Instant, msOf } from '../../../kernel/base/calendar/instant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { dueBuckets, dueEntries, dueIndexKind } from '../../../kernel/due/due-index.ts';
import { type Times, timesOf, timesUnlessAdvancing } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import type { ItemKey } from '../../../kernel/table/kind.ts';
import { instantSchema } from '../../../kernel/table/item.ts';
import { endOfDayQueue } from '../../../accounts/end-of-day/queues.ts';
import { dueQueue } from '../queues.ts';
import { dueAsideKind, dueWorkAsideMessage, putDueAside } from '../aside.ts';
import { dueAlarms, dueFiles, dueNeeds, dueReads, dueReplaces, dueUses } from '../due-kinds.ts';
import { runAllDue, runDue, whenSuspended } from '../run-due.ts';

const keySchema = z.object({ pk: z.string(), sk: z.string() });
/**
 * The bank time at which the sender found work. A worker whose clock is behind takes it as its own, or it would find nothing due,
 * and the work would wait for the sweep.
 */
const asOfShape = { asOf: instantSchema.optional() };
/** A pass through a bucket: the last entry reached, and whether anything has run so far. */
const passSchema = z.object({
  bucket: z
    .int()
    .min(0)
    .max(dueBuckets - 1),
  behind: keySchema.extend({ dueAt: instantSchema }).optional(),
  hasRun: z.boolean().optional(),
});
type Pass = z.infer<typeof passSchema>;

const message = z.union([
  z.strictObject({ organisationId: z.string(), ...asOfShape, ...passSchema.shape }),
  z.strictObject({ organisationId: z.string(), ...asOfShape, alone: keySchema }),
]);

/** The log message of each page of due work, with the wait of the first of it. A metric filter matches it. */
export const dueWorkMessage = 'due work';

/** Seconds between two pages of a bucket. */
const pageSeconds = 1;

/**
 * Runs what has fallen due in a bucket of an organisation, page by page, earliest first, at the rate of the stage. It starts again
 * until a whole pass has run nothing, because an item that catches up may be due again. An item that fails gets a message of its own,
 * which is retried; if it always fails, it is put aside and its message ends in the dead-letter queue, without delaying other items. While the clock of a sandbox organisation is
 * being moved, its worker runs what falls due. Items of a suspended organisation that wait are passed over, and stay due.
 */
export const dueWorker = defineQueueWorker({
  id: 'due',
  summary: 'Runs recurring payments and everything else that has fallen due',
  source: { kind: 'queue', queue: dueQueue, batchSize: 1, maximumConcurrency: 32 },
  duty: { severity: 'urgent', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  uses: {
    read: [clockKind, organisationKind, dueIndexKind, ...dueReads],
    write: [...dueUses, journalKind, dueAsideKind],
    replaces: dueReplaces,
    filesOf: dueFiles,
  },
  sends: [dueQueue.name, endOfDayQueue.name],
  needs: ['cipher', ...dueNeeds],
  alarmsOn: [...dueAlarms, dueWorkAsideMessage],
  measures: {
    message: dueWorkMessage,
    field: 'waitedSeconds',
    alarm: {
      name: 'LateDueWork',
      runbook: 'late-due-work',
      severity: 'nextDay',
      owner: 'platform',
      limit: 'waitingSecondsMax',
      says: (seconds) => `Work of an organisation fell due ${seconds} seconds ago and more`,
    },
  },

  handle: async ({ body, record }, platform) => {
    const { organisationId, ...rest } = message.parse(body);
    // Once for the whole message: what was begun before a suspension is finished, within the timeout of the worker.
    const isSuspended = await isOrganisationSuspended(platform.table, organisationId);
    if ('alone' in rest) {
      if (isSuspended && whenSuspended(rest.alone, await platform.table.get(rest.alone)) !== 'goesOn') return;
      const times = asFound(await timesOf(platform, organisationId), rest);
      return runAlone(platform, times, rest.alone, Number(record.attributes.ApproximateReceiveCount));
    }
    // Two workers that run the same items would lose races to each other. A clock that has arrived sends a message.
    const times = await timesUnlessAdvancing(platform, organisationId);
    if (times !== undefined) await workPage(platform, asFound(times, rest), rest, isSuspended);
  },
});

/** Runs an item that has failed. At the last try for this message it is put aside, with an alarm and an event. */
async function runAlone(platform: Platform, times: Times, key: ItemKey, receives: number): Promise<void> {
  try {
    await runDue(platform, times, key);
  } catch (error) {
    const dueAt = (await platform.table.get(key))?.['dueAt'];
    if (receives >= dueQueue.maxReceiveCount && typeof dueAt === 'string') {
      await putDueAside(platform, times, { ...key, dueAt: dueAt as Instant }, { error });
    }
    throw error;
  }
}

/** The times of a worker, not before the bank time at which the sender of its message found work. */
function asFound(times: Times, { asOf = times.now }: { readonly asOf?: Instant | undefined }): Times {
  return { ...times, now: asOf > times.now ? asOf : times.now };
}

async function workPage(
  platform: Platform,
  times: Times,
  { bucket, behind, hasRun }: Pass,
  isSuspended: boolean,
): Promise<void> {
  const { organisationId, now: asOf } = times;
  const limit = pageLength(platform.settings.dueRunsPerSecond);
  const page = await dueEntries(platform.table, organisationId, bucket, { until: times.now, behind, limit });
  const { ran, failed } = await runAllDue(platform, times, page, { isSuspended });
  const [first] = page;
  // Later pages have run their first entries already, and what waits for a suspended organisation waits on purpose.
  const isMeasured = first !== undefined && behind === undefined && !isSuspended;
  const waited = isMeasured ? { waitedSeconds: Math.floor((msOf(asOf) - msOf(first.dueAt)) / 1000) } : {};
  platform.log.info(dueWorkMessage, { worker: 'due', organisationId, count: ran, ...waited });
  const send = (body: object, delaySeconds: number) =>
    platform.queues.send({ queue: dueQueue.name, body: { organisationId, asOf, ...body }, delaySeconds });
  for (const { key } of failed) await send({ alone: { pk: key.pk, sk: key.sk } }, pageSeconds);
  const hasAnyRun = hasRun === true || ran > 0;
  // The index may still show entries that have run, so the next page starts after them.
  if (page.length === limit) await send({ bucket, behind: page.at(-1), hasRun: hasAnyRun }, pageSeconds);
  else if (hasAnyRun) await send({ bucket }, pageSeconds);
}

/** Page length at which all buckets together keep the rate, limited to what one request can run. */
function pageLength(runsPerSecond: number): number {
  return Math.max(1, Math.floor((runsPerSecond * pageSeconds) / dueBuckets));
}
