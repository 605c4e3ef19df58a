import * as z from 'zod';
import { type Instant, msOf } from '../../../kernel/base/calendar/instant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { timesOf } from '../../../kernel/journal/commit.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { bankOf } from '../../../organisations/banks.ts';
import type { StoredItem } from '../../../kernel/table/write.ts';
import type { Platform } from '../../../ports/platform.ts';
import { closeWindow, closeWindowAlarms, closeWindowUses } from '../close-window.ts';
import { stuckRejectionMessage, unacknowledgedMessage } from '../answer-alarms.ts';
import { lookAtRatesDaily } from '../daily-rates.ts';
import { rateObservations, returnRateMessage, ringForRates } from '../return-rates.ts';
import { achRatesDayKind, achReturnCountKind, achReturningKind } from '../return-store.ts';
import { isSweepDue } from '../sweep-arrivals.ts';
import { achSweepKind } from '../intake-store.ts';
import { helpStuckRejections } from '../stuck-rejections.ts';
import { ringForUnacknowledged } from '../unacknowledged.ts';
import { windowPrefix } from '../file-names.ts';
import { achAnswersQueue, achBankQueue, achFilesQueue, achWindowsQueue } from '../queues.ts';
import { achRejectionKind, achWindowItem, type AchWindow, scopeOf, stageScope, windowPartition } from '../store.ts';
import { overdueWindowMessage } from '../window-alarms.ts';

/** Milliseconds after which the rest of a large window is left to the next message. */
const lateMs = 200_000;

const message = z.union([
  // Older versions sent what follows from answers of banks to this queue.
  z.looseObject({ scope: z.string() }),
  z.object({ rates: z.string() }),
  z.object({ routingNumber: z.string(), window: z.string() }),
  z.object({ organisationId: z.string() }),
  z.strictObject({}),
]);

/**
 * Writes the files of the windows of a stage with real money, whose organisations share them. The message of the schedule becomes one for each
 * window whose time has come, so that a bank whose file cannot be written stops no other. In a sandbox the message names an organisation, whose
 * bank clock has reached the closing of a window.
 */
export const achWindowsWorker = defineQueueWorker({
  id: 'ach-windows',
  summary: 'Writes the ACH files of the windows whose time has come',
  source: { kind: 'queue', queue: achWindowsQueue, batchSize: 1, maximumConcurrency: 2 },
  duty: { severity: 'urgent', owner: 'payments' },
  timeoutSeconds: 300,
  whenSuspended: 'goesOn',
  onlyWith: 'achFiles',
  silence: { hours: 1 },
  observes: rateObservations,
  uses: {
    read: [clockKind, achSweepKind, achRejectionKind, achReturnCountKind, achReturningKind, ...closeWindowUses.reads],
    write: [...closeWindowUses.writes, achRatesDayKind],
    replaces: closeWindowUses.replaces,
  },
  sends: [achWindowsQueue.name, achAnswersQueue.name, achFilesQueue.name, achBankQueue.name],
  needs: ['cipher', 'achFiles'],
  alarmsOn: [
    ...closeWindowAlarms,
    overdueWindowMessage,
    stuckRejectionMessage,
    unacknowledgedMessage,
    returnRateMessage,
  ],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    const now = platform.clock.now();
    const isLate = lateAfter(lateMs);
    if ('scope' in order) return platform.queues.send({ queue: achAnswersQueue.name, body: order });
    if ('rates' in order) return ringForRates(platform, { organisationId: order.rates, now });
    if ('window' in order) {
      const { routingNumber } = order;
      // The text is the key of an item that is read first.
      const ref = { scope: stageScope, routingNumber, window: order.window as Instant };
      const closed = await closeWindow(platform, { now, realNow: now }, ref, { isLate });
      return closed === 'more' ? goOn(platform, order) : undefined;
    }
    if ('organisationId' in order) return closeDue(platform, order.organisationId, isLate);
    const items = await platform.table.query({ pk: windowPartition(stageScope) });
    for (const item of items) await sendIfDue(platform, item, now);
    await ringForUnacknowledged(platform, now);
    await helpStuckRejections(platform, now);
    await lookAtRatesDaily(platform, now);
    if (await isSweepDue(platform, now)) {
      await platform.queues.send({ queue: achFilesQueue.name, body: { sweeps: true } });
    }
  },
});

/** Has the rest of a large window done by a message of its own, behind those that wait. */
const goOn = ({ queues }: Pick<Platform, 'queues'>, body: Readonly<Record<string, unknown>>): Promise<void> =>
  queues.send({ queue: achWindowsQueue.name, body });

/** Has a window closed whose time has come. One that cannot be read, or whose bank is not in the settings, raises an alarm and stops no other. */
async function sendIfDue(platform: Platform, item: StoredItem, now: Instant): Promise<void> {
  try {
    const window = achWindowItem.parse(item);
    if (window.closesAt > now) return;
    const { routingNumber } = window;
    await platform.queues.send({ queue: achWindowsQueue.name, body: { routingNumber, window: window.window } });
    warnIfOverdue(platform, window, now);
  } catch (error) {
    platform.log.alarm(
      overdueWindowMessage,
      { worker: 'ach-windows', at: item.sk, outcome: 'it cannot be looked at' },
      error,
    );
  }
}

/** Closes the windows of an organisation in a sandbox whose time has come on its bank clock. */
async function closeDue(platform: Platform, organisationId: string, isLate: () => boolean): Promise<void> {
  const { table, settings } = platform;
  const times = await timesOf(platform, organisationId);
  const items = await table.query({ pk: windowPartition(scopeOf(settings, organisationId)) });
  for (const window of items.map((item) => achWindowItem.parse(item))) {
    const whenFiled = () => tellPlayedBank(platform, organisationId, window);
    const closed = await closeWindow(platform, times, window, { whenFiled, isLate });
    if (closed === 'more') return goOn(platform, { organisationId });
  }
}

/** In a sandbox the platform plays the bank too. */
function tellPlayedBank(
  { queues }: Pick<Platform, 'queues'>,
  organisationId: string,
  window: AchWindow,
): Promise<void> {
  const body = { organisationId, routingNumber: window.routingNumber, prefix: windowPrefix(window) };
  return queues.send({ queue: achBankQueue.name, body });
}

function warnIfOverdue(
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
  { routingNumber, window, closesAt, filedAt }: AchWindow,
  now: Instant,
): void {
  const { files } = bankOf(settings, routingNumber).ach;
  const waitedSeconds = Math.floor((msOf(now) - msOf(closesAt)) / 1000);
  if (filedAt !== undefined || waitedSeconds < (files?.overdueSeconds ?? 0)) return;
  log.alarm(overdueWindowMessage, { worker: 'ach-windows', at: window, waitedSeconds, outcome: routingNumber });
}
