import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { light } from '../functions/ports/aws/light-client.ts';
import { dueSweepQueue } from '../functions/time/due/queues.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import type { Clock } from '../functions/ports/clock/port.ts';
import type { Ids } from '../functions/ports/ids/port.ts';
import type { Log } from '../functions/ports/log/port.ts';
import type { Settings } from '../functions/ports/settings.ts';
import { foundOrganisation, type FoundedOrganisation } from '../functions/founding/found.ts';
import { createPlatformTable } from './engines/create-table.ts';
import { createMemoryAchFiles } from './engines/ach-files-of-files.ts';
import { createMemoryArchive } from './engines/archive-of-files.ts';
import { createMemoryEvents } from './engines/event-file.ts';
import { createMemoryDocuments } from './engines/memory-documents.ts';
import { createPoller } from './engines/poller.ts';
import { startScheduler } from './engines/scheduler.ts';
import { createVirtualQueues } from './engines/virtual-queues.ts';
import type { WaitingMessage } from './engines/virtual-queues/waiting-message.ts';
import { localTableName } from './local-settings.ts';
import { createLocalQueues, localAccess, type LocalValue, platformOn } from './platform-value.ts';
import { polledWorkers } from './polled-workers.ts';
import { rootKey } from './root-key.ts';
import { scheduleSweep } from './sweep-schedule.ts';
import { connectTable, openStream, type TableConnection } from './table-connection.ts';
import { ending, type Unwind, unwindAll } from './unwind.ts';

/** The real-time clock of a virtual platform. It changes only when it is set. */
export interface SettableClock extends Clock {
  set(instant: string): void;
}

export interface VirtualPlatform {
  readonly platform: LocalValue;
  readonly organisation: FoundedOrganisation;
  /** Runs stream, queues and schedules until nothing is due at the current time. */
  drain: () => Promise<void>;
  /** The next time at which something becomes due, in milliseconds; undefined if nothing waits. */
  nextMomentMs: () => number | undefined;
  /** Moves the real-time clock forward, and stops at every time at which something becomes due. */
  advanceRealTime(milliseconds: number): Promise<void>;
  /** The client of the queues, which take requests of this process only. */
  readonly sqs: SQSClient;
  /** The messages in all queues but the dead-letter queues. */
  waitingMessages(): readonly WaitingMessage[];
  stop(): Promise<void>;
}

export interface VirtualOptions {
  readonly clock: SettableClock;
  readonly log: Log;
  /** If absent, random ids without jitter: waits are then whole seconds, and no real time passes. */
  readonly ids?: Ids;
  /** Starts the engine of the table and connects to it. If absent, that is the DynamoDB engine of this machine. */
  readonly connect?: () => Promise<TableConnection>;
  /** If absent, a random one. */
  readonly rootKey?: Uint8Array;
  /** Where they differ from those of a laptop: storages that have files already, receivers of webhooks in this process. */
  readonly ports?: Partial<Pick<LocalValue, 'auditArchive' | 'documents' | 'webhookSender'>>;
  /** Where they differ from those of a laptop. */
  readonly settings?: Partial<Settings>;
  /** The organisation of a table that an earlier platform has used. If absent, one is founded. */
  readonly kept?: LeftOrganisation;
}

/** What an earlier platform has left beside table, files and keys. */
export interface LeftOrganisation {
  readonly organisation: FoundedOrganisation;
  readonly messages: readonly WaitingMessage[];
}

const momentsMax = 10_000;

/**
 * The whole platform in this process on virtual time: an engine of the table, queues in memory, and workers that run step by
 * step. Work runs only when a caller asks for it, so hours of back-off take no real time and always have the same order.
 */
export async function startVirtualPlatform(options: VirtualOptions): Promise<VirtualPlatform> {
  const opened: Unwind[] = [];
  try {
    return await assemble(options, opened);
  } catch (error) {
    await unwindAll(opened);
    throw error;
  }
}

async function assemble(
  { clock, log, ids, connect = connectTable, kept, ports = {}, ...options }: VirtualOptions,
  opened: Unwind[],
): Promise<VirtualPlatform> {
  const nowMs = () => Date.parse(clock.now());
  const connection = await connect();
  opened.push(() => connection.stop());
  const { client: tableClient, documents: tableDocuments } = connection;
  await createPlatformTable(tableClient, localTableName);
  const virtual = createVirtualQueues({ nowMs });
  const scheduler = await startScheduler({ sqs: virtual.client, nowMs, tickMs: 0 });
  opened.push(() => scheduler.stop());
  const schedules = light(new SchedulerClient({ ...localAccess, endpoint: scheduler.endpoint }));
  const queues = await createLocalQueues(virtual.client);
  const usual = platformOn({
    pagesUrl: 'http://127.0.0.1',
    // The clock moves when the caller runs the workers, never while a request waits for it.
    settings: { clockWaitMs: 0, clockPauseMs: 0, ...options.settings },
    tableDocuments,
    sqs: virtual.client,
    queues,
    schedules,
    documents: ports.documents ?? createMemoryDocuments(),
    auditArchive: ports.auditArchive ?? createMemoryArchive(),
    achFiles: createMemoryAchFiles(),
    eventExport: createMemoryEvents(),
    rootKey: options.rootKey ?? rootKey(),
    clock,
    ids: ids ?? { ...randomIds, fraction: () => 0 },
    log,
  });
  const platform = { ...usual, ...ports };
  const organisation = kept?.organisation ?? (await foundOrganisation(platform, { name: 'Virtual Organisation' }));
  await scheduleSweep(schedules, queues.arnOf(dueSweepQueue.name));
  const { Table: table } = await tableClient.send(new DescribeTableCommand({ TableName: localTableName }));
  opened.push(ending(schedules));
  const poller = createPoller({
    workers: polledWorkers(platform),
    sqs: virtual.client,
    mayReceive: (queue) => virtual.mayReceive(queue),
    stream: openStream(connection, table?.LatestStreamArn),
    onProblem: ({ worker, error }) => log.error('worker failed', { worker }, error),
  });
  if (kept !== undefined) {
    await virtual.send(kept.messages);
    // Schedules are not kept. The sweep derives the wake-ups from the table.
    await platform.queues.send({ queue: dueSweepQueue.name, body: {} });
  }
  const nextMomentMs = () => earliest(virtual.nextMomentMs(), scheduler.nextMomentMs());
  const drain = async () => {
    await scheduler.tick();
    await poller.drain();
  };
  return {
    platform,
    organisation,
    drain,
    nextMomentMs,
    sqs: virtual.client,
    waitingMessages: () => virtual.waiting(),
    advanceRealTime: (milliseconds) => passTime(clock, nowMs() + milliseconds, { drain, nextMomentMs }),
    stop: () => unwindAll(opened),
  };
}

async function passTime(
  clock: SettableClock,
  untilMs: number,
  { drain, nextMomentMs }: Pick<VirtualPlatform, 'drain' | 'nextMomentMs'>,
): Promise<void> {
  await drain();
  for (let moments = 0; moments < momentsMax; moments += 1) {
    const next = Math.min(nextMomentMs() ?? untilMs, untilMs);
    // Overdue work is due now, because this clock never goes back.
    clock.set(new Date(Math.max(next, Date.parse(clock.now()))).toISOString());
    await drain();
    if (next === untilMs) return;
  }
  throw new Error(`the platform was still busy after ${momentsMax} moments`);
}

const earliest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
