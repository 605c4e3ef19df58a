import type { DynamoDBRecord } from 'aws-lambda';
import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { journalItem } from '../../../functions/kernel/journal/journal.ts';
import type { Ids } from '../../../functions/ports/ids/port.ts';
import { withAlarms } from '../../../functions/ports/log/with-alarms.ts';
import type { Log } from '../../../functions/ports/log/port.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { webhooksFast } from '../../../functions/delivery/webhooks/workers/fast.ts';
import { webhooksSlow } from '../../../functions/delivery/webhooks/workers/slow.ts';
import { webhooksSweep } from '../../../functions/delivery/webhooks/workers/sweep.ts';
import { webhookTimers } from '../../../functions/delivery/webhooks/workers/timers.ts';
import { webhooksTrial } from '../../../functions/delivery/webhooks/workers/trial.ts';
import type { QueueSender } from '../../../functions/ports/queues/port.ts';
import { sweepQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { wakesWebhook, webhookQueues } from '../delivery/delivery-bank.ts';
import { emit, recordingTable } from '../delivery/journal-feed.ts';
import { caller, startTestPlatform, testStart } from '../bank/platform.ts';
import { type Random, randomFrom } from '../weakening/random.ts';
import { Events } from './events.ts';
import { type FedQueue, leanQueues } from './lean-queues.ts';
import { Lane } from './processes.ts';
import { Projection } from './projection.ts';
import type { DeliverySettings } from './settings.ts';
import { turn, VirtualTime } from './virtual-time.ts';

export type BankInVirtualTime = Awaited<ReturnType<typeof startBankInVirtualTime>>;

interface SimulationHooks {
  /** Sends the requests of processes. */
  readonly sender: Platform['webhookSender'];
  readonly hasJitter: (webhookId: string | undefined) => boolean;
  readonly onMishap: (webhookId: string | undefined) => void;
  readonly onCrash: (webhookId: string | undefined, hasPosted: boolean) => void;
  readonly onUnavailable: (webhookId: string) => void;
  readonly problem: (what: string) => void;
}

/**
 * An organisation with the projector and the webhook workers in virtual time: their processes run at the same time, die,
 * and lose messages, while `isFaulty`. `tableOf` makes its table; without it that is the embedded engine.
 */
export async function startBankInVirtualTime(
  settings: DeliverySettings,
  tableOf: undefined | (() => Table),
  told: SimulationHooks,
) {
  const time = new VirtualTime(testStart);
  const random = randomFrom(settings.seed);
  const faults = { areOn: true };
  const weaknesses = { random: () => random.next(), duplicateProbability: 0.2 };
  const queues = await leanQueues(() => time.nowMs, webhookQueues, weaknesses);
  const ids = seededIds(random);
  const own = { clock: time, ids, queues: webhookSenderOf(queues.sender), log: listeningLog(told) };
  const memory = tableOf?.();
  // A share for each webhook, so that waits are exact. Other tests cover webhooks that share one.
  const shares = settings.shares ?? { fast: 1000, trial: 1000, slow: 1000, replay: 1000, bulk: 1000 };
  const base = await startTestPlatform({
    settings: { shares },
    platform: { ...own, ...(memory === undefined ? {} : { table: memory }) },
  });
  const busy = { requests: 0 };
  const events = new Events();
  const cipher = await base.platform.cipher(base.organisationId);
  const { table, records } = recordingTable(memory ?? counted(base.table, busy), (item) => {
    const { events: sealed, txId, organisationId } = journalItem.parse(item);
    if (sealed === undefined || organisationId !== base.organisationId) return;
    events.happened(openEnvelope(sealed, cipher, base.organisationId, txId).events, time.nowMs);
  });
  const platform = { ...base.platform, table };
  const shared = {
    random,
    crashes: () => (faults.areOn ? settings.crashes : 0),
    mishaps: () => (faults.areOn ? settings.mishaps : 0),
  };
  const lanes = [webhooksFast, webhooksTrial, webhooksSlow, webhookTimers, webhooksSweep].map((worker) => {
    const queue = queues.queueOf(worker.source.queue);
    const lane = new Lane({
      ...shared,
      worker,
      queue,
      platformFor: (invocation) => ({
        ...platform,
        ids: { ...ids, fraction: () => (told.hasJitter(invocation().webhookId) ? random.next() : 0) },
        webhookSender: {
          send: (request) => {
            invocation().hasPosted = true;
            return told.sender.send(request);
          },
        },
      }),
      onMishap: told.onMishap,
      onCrash: ({ webhookId, hasPosted }) => told.onCrash(webhookId, hasPosted),
    });
    return { lane, queue };
  });
  const projection = new Projection({ ...shared, records, platform, problem: told.problem });
  let written = Promise.resolve();
  return {
    ...base,
    table,
    platform,
    time,
    random,
    faults,
    events,
    call: caller(platform, base.token),
    sweep: () => platform.queues.send({ queue: sweepQueue.name, body: { organisationId: base.organisationId } }),
    /** Commits transactions, after those that are being committed: their order is that of their events. */
    write: (rows: readonly (readonly EventDraft[])[]) => {
      written = written.then(async () => {
        for (const row of rows) await emit(platform, base.organisationId, row);
      });
    },
    ...runner({ time, lanes, projection, records, busy }),
  };
}

interface Running {
  readonly time: VirtualTime;
  readonly lanes: readonly { readonly lane: Lane; readonly queue: FedQueue }[];
  readonly projection: Projection;
  readonly records: readonly DynamoDBRecord[];
  readonly busy: { readonly requests: number };
}

function runner({ time, lanes, projection, busy }: Running) {
  /** Everything that can happen at this moment has happened. */
  const settle = async () => {
    for (;;) {
      do await turn();
      while (busy.requests > 0);
      // Each has to have its chance, so no short cut.
      const started = [projection.dispatch(), ...lanes.map(({ lane }) => lane.dispatch())];
      if (!started.includes(true)) return;
    }
  };
  const isDone = () => projection.isIdle && lanes.every(({ lane, queue }) => lane.isIdle && queue.count() === 0);
  /** Lets time pass from one moment at which something happens to the next. */
  const runTo = async (untilMs: number, until: () => boolean = () => false) => {
    for (;;) {
      await settle();
      const nextMs = Math.min(time.nextMs(), ...lanes.map(({ lane }) => lane.nextMs()));
      if (until() || nextMs > untilMs) return;
      time.moveTo(nextMs);
    }
  };
  return { runTo, isDone, counts: () => lanes.map(({ queue }) => queue.count()) };
}

/** The same ids for the same seed. */
function seededIds(random: Random): Ids {
  return {
    digits: (digits) =>
      Array.from({ length: digits }, (_, index) => (index === 0 ? 1 + random.below(9) : random.below(10))).join(''),
    bytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
    fraction: () => random.next(),
  };
}

/** A log that collects webhooks that become Unavailable, and unexpected failures. */
function listeningLog({ onUnavailable, problem }: SimulationHooks): Log {
  return withAlarms({
    info: () => undefined,
    warn: (message, { webhookId } = {}) => {
      if (message === 'webhook became Unavailable' && webhookId !== undefined) onUnavailable(webhookId);
    },
    error: (message, _fields, error) => {
      if (!isOfDeath(error))
        problem(`${message}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    },
  });
}

function isOfDeath(error: unknown): boolean {
  return error instanceof Error && (error.name === 'SimulatedCrash' || isOfDeath(error.cause));
}

/** A table that counts the requests under way: while there are any, work is not finished. */
function counted(table: Table, busy: { requests: number }): Table {
  const during = async <T>(work: Promise<T>): Promise<T> => {
    busy.requests += 1;
    try {
      return await work;
    } finally {
      busy.requests -= 1;
    }
  };
  return {
    get: (...input) => during(table.get(...input)),
    getAll: (...input) => during(table.getAll(...input)),
    query: (...input) => during(table.query(...input)),
    queryIndex: (...input) => during(table.queryIndex(...input)),
    transact: (...input) => during(table.transact(...input)),
    put: (...input) => during(table.put(...input)),
    update: (...input) => during(table.update(...input)),
  };
}

/** Messages about the audit log have no receiver here. */
const webhookSenderOf = (sender: QueueSender): QueueSender => ({
  ...sender,
  send: (message) => (wakesWebhook(message) ? sender.send(message) : Promise.resolve()),
});
