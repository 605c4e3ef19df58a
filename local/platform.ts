import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SQSClient } from '@aws-sdk/client-sqs';
import { light } from '../functions/ports/aws/light-client.ts';
import { PlainProtocol } from '../functions/ports/aws/plain-protocol.ts';
import { dueSweepQueue } from '../functions/time/due/queues.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { createS3AchFiles } from '../functions/ports/ach-files/s3-ach-files.ts';
import { createS3AuditArchive } from '../functions/ports/audit-archive/s3-audit-archive.ts';
import { createS3DocumentStorage } from '../functions/ports/documents/s3-document-storage.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import type { Log } from '../functions/ports/log/port.ts';
import type { Platform } from '../functions/ports/platform.ts';
import { foundOrganisation } from '../functions/founding/found.ts';
import { announce } from './announce.ts';
import { type DataFiles, filesIn } from './data-dir.ts';
import { startArchiveServer } from './engines/archive-server.ts';
import { createPlatformTable } from './engines/create-table.ts';
import { chooseEngine } from './engines/dynamodb/choice.ts';
import type { DynamoDbEngine } from './engines/dynamodb/engine.ts';
import { leanWire, withoutCeremonies } from './engines/dynamodb/lean-wire.ts';
import { createEventFile, createMemoryEvents } from './engines/event-file.ts';
import { createPdfThread } from './engines/pdfs.ts';
import { createPoller } from './engines/poller.ts';
import { createDoorbell, ringingAtWrites } from './engines/poller/doorbell.ts';
import { createLag } from './engines/poller/lag.ts';
import { startQueues } from './engines/queues.ts';
import { startScheduler } from './engines/scheduler.ts';
import { createVersionedFiles } from './engines/versioned-files.ts';
import { type KeptOrganisation, keptOrganisation } from './kept-organisation.ts';
import { localAchFilesName, localArchiveName, localBucketName, localTableName } from './local-settings.ts';
import { copyOlderArchive } from './older-archive.ts';
import { createLocalQueues, localAccess, platformOn } from './platform-value.ts';
import { polledWorkers } from './polled-workers.ts';
import { rootKey } from './root-key.ts';
import { scheduleSweep } from './sweep-schedule.ts';
import { connectionTo, localConnectionTo, openStream, type TableConnection } from './table-connection.ts';
import { ending, type Unwind, unwindAll } from './unwind.ts';

export interface LocalPlatform {
  readonly platform: Platform;
  readonly organisation: KeptOrganisation;
  /** The DynamoDB engine that runs, and where it comes from. */
  readonly engine: string;
  /** How old changes are when they have been handled, in milliseconds. */
  lagMs(): number;
  stop(): Promise<void>;
}

export interface LocalOptions {
  /** An existing folder for all data. If absent, the data is lost when the process ends. */
  readonly dataDir?: string;
  readonly log: Log;
  /** The port of the gateway, for the addresses of hosted pages. */
  readonly port?: number;
  /** The origins whose scripts may call the API; none if absent. */
  readonly origins?: readonly string[];
  /** Whether events are exported, from the first one on: to a file of the folder. */
  readonly exportsEvents?: boolean;
  /** Starts the engine of the table and connects to it. If absent, that is the DynamoDB engine of this machine, on the folder. */
  readonly connect?: () => Promise<TableConnection>;
}

/**
 * The whole platform on embedded engines, with the same handlers as in the cloud. With a `dataDir` all data
 * survives the end of the process, even after kill -9. Throws PlatformProblem if it cannot start.
 */
export async function startLocalPlatform(options: LocalOptions): Promise<LocalPlatform> {
  const opened: Unwind[] = [];
  try {
    return await assemble(options, opened);
  } catch (error) {
    await unwindAll(opened);
    throw error;
  }
}

async function assemble(
  { dataDir, log, port = 3000, origins = [], exportsEvents = false, connect }: LocalOptions,
  opened: Unwind[],
): Promise<LocalPlatform> {
  const files = dataDir === undefined ? undefined : filesIn(dataDir);
  const key = rootKey(files?.rootKey, files?.table);
  const engine = connect === undefined ? chooseEngine(process.env) : { description: 'given by the caller', connect };
  const connectHere = 'connect' in engine ? engine.connect : () => connectOn(engine, files, opened);
  const engines = await startEngines(connectHere, files, log, opened);
  const { table: connection, sqs, schedules, documents, auditArchive, achFiles } = engines;
  const bell = createDoorbell();
  const lag = createLag(Date.now);
  await createPlatformTable(connection.client, localTableName);
  const queues = await createLocalQueues(sqs);
  const pdfs = createPdfThread();
  opened.push(() => pdfs.stop());
  const platform = platformOn({
    pagesUrl: `http://127.0.0.1:${port}`,
    settings: {
      origins,
      ...(exportsEvents ? { eventExport: { begins: 'beginning', includesResources: true } } : {}),
    },
    tableDocuments: ringingAtWrites(connection.documents, bell),
    sqs,
    queues,
    schedules,
    documents,
    auditArchive,
    achFiles,
    eventExport: files === undefined ? createMemoryEvents() : createEventFile(files.exportedEvents),
    rootKey: key,
    drawPdf: pdfs.draw,
    clock: systemClock,
    ids: randomIds,
    log,
  });
  const organisation = await keptOrganisation(files?.organisation, platform, () =>
    foundOrganisation(platform, { name: 'Local Organisation' }),
  );
  await copyOlderArchive(engines.olderArchive, auditArchive, organisation.organisationId);
  const { Table: table } = await connection.client.send(new DescribeTableCommand({ TableName: localTableName }));
  const poller = createPoller({
    workers: polledWorkers(platform),
    sqs,
    stream: openStream(connection, table?.LatestStreamArn),
    bell,
    lag,
    ...(files === undefined ? {} : { checkpointPath: files.streamPositions }),
    onProblem: ({ worker, error }) => log.error('worker failed', { worker }, error),
  });
  poller.start();
  opened.push(() => poller.stop());
  await scheduleSweep(schedules, queues.arnOf(dueSweepQueue.name));
  // Messages may be lost, so every start searches the table for due work.
  await platform.queues.send({ queue: dueSweepQueue.name, body: {} });
  return { platform, organisation, engine: engine.description, lagMs: () => lag.ms(), stop: () => unwindAll(opened) };
}

/** Starts the engine on the folder, and announces its address there. */
async function connectOn(
  engine: DynamoDbEngine,
  files: DataFiles | undefined,
  opened: Unwind[],
): Promise<TableConnection> {
  const running = await engine.start(
    files === undefined ? {} : { dbPath: files.table, checkpointPath: files.streamPositions },
  );
  if (files !== undefined) opened.push(announce(files.tableEndpoint, running.endpoint));
  // Of an endpoint that somebody else runs nothing is known but that it speaks to the SDK.
  return engine.kind === 'endpoint' ? connectionTo(running) : localConnectionTo(running);
}

async function startEngines(
  connect: () => Promise<TableConnection>,
  files: DataFiles | undefined,
  log: Log,
  opened: Unwind[],
) {
  const [table, queues] = await bothOrNone(
    connect(),
    startQueues({
      buckets: [localBucketName, localArchiveName],
      ...(files === undefined ? {} : { dataDir: files.queues }),
    }),
  );
  if (files !== undefined) opened.push(announce(files.queuesEndpoint, queues.endpoint));
  opened.push(
    () => table.stop(),
    () => queues.stop(),
  );
  // What stays in this machine needs no checksum against the damage of a network.
  const local = { ...localAccess, endpoint: queues.endpoint, md5: false as const };
  const sqs = withoutCeremonies(
    light(new SQSClient({ ...local, protocol: PlainProtocol, requestHandler: leanWire() })),
  );
  opened.push(ending(sqs));
  const scheduler = await startScheduler({
    sqs,
    ...(files === undefined ? {} : { dataDir: files.dataDir }),
    onProblem: ({ error }) => log.error('schedule not delivered', {}, error),
  });
  const schedules = light(new SchedulerClient({ ...localAccess, endpoint: scheduler.endpoint }));
  opened.push(() => scheduler.stop(), ending(schedules));
  const { region, credentials } = localAccess;
  const client = { region, credentials: () => credentials };
  const documents = createS3DocumentStorage({ ...client, endpoint: queues.endpoint, bucketName: localBucketName });
  const archive = await startArchiveServer(
    createVersionedFiles(files === undefined ? {} : { dir: files.auditArchive }),
  );
  opened.push(() => archive.stop());
  const auditArchive = createS3AuditArchive({ ...client, endpoint: archive.endpoint, bucketName: localArchiveName });
  const bank = await startArchiveServer(
    createVersionedFiles(files === undefined ? {} : { dir: files.achFiles, hasKeys: true }),
  );
  opened.push(() => bank.stop());
  const achFiles = createS3AchFiles({ ...client, endpoint: bank.endpoint, bucketName: localAchFilesName });
  const olderArchive = createS3DocumentStorage({ ...client, endpoint: queues.endpoint, bucketName: localArchiveName });
  return { table, sqs, schedules, documents, auditArchive, achFiles, olderArchive };
}

/** Waits for two engines that start at the same time. If one fails, the other is stopped before the error is thrown. */
async function bothOrNone<One extends Stoppable, Other extends Stoppable>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    const begun = await Promise.allSettled([one, other]);
    for (const result of begun) if (result.status === 'fulfilled') await result.value.stop();
    throw error;
  }
}

interface Stoppable {
  stop(): Promise<void>;
}
