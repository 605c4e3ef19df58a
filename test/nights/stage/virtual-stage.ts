import { setTimeout as pause } from 'node:timers/promises';
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBStreamsClient, GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams';
import { GetQueueAttributesCommand, GetQueueUrlCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { queuesOf } from '../../../bin/queues/queue-names.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { systemClock } from '../../../functions/ports/clock/system-clock.ts';
import type { AuditArchive } from '../../../functions/ports/audit-archive/port.ts';
import type { LogFields } from '../../../functions/ports/log/port.ts';
import { withAlarms } from '../../../functions/ports/log/with-alarms.ts';
import type { Settings } from '../../../functions/ports/settings.ts';
import type { SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { pascalCase } from '../../../lib/pascal-case.ts';
import { stageNamed } from '../../../lib/stages.ts';
import { archiveOf } from '../../../local/engines/archive-of-files.ts';
import { startArchiveServer } from '../../../local/engines/archive-server.ts';
import { createVersionedFiles } from '../../../local/engines/versioned-files.ts';
import { createPlatformTable } from '../../../local/engines/create-table.ts';
import { localTableName } from '../../../local/local-settings.ts';
import { startVirtualPlatform } from '../../../local/virtual-platform.ts';
import { runCommand } from '../../commands/run-command.ts';
import { caller, type LogLine, testStart } from '../../support/bank/platform.ts';
import { TestClock } from '../../support/bank/test-clock.ts';
import { useStarted } from '../../support/bank/use-started.ts';
import { leanTableConnection } from '../../support/engines/lean-table-connection.ts';
import { startTestEngine } from '../../support/engines/test-engine.ts';
import type { WatchedStage } from '../../support/night.ts';
import { changingCalls } from '../../workers/poisoned-stream.ts';
import { alarmsOn } from './alarms.ts';
import { startVirtualAws } from './virtual-aws.ts';

const hourMs = 3_600_000;
/** So often do workers go on while a command runs. */
const workEveryMs = 500;
const answered: SendResult = { outcome: 'answered', status: 200, durationMs: 5, bodyStart: '' };

export type VirtualStage = Awaited<ReturnType<typeof startVirtualStage>>;

/** A stage on virtual time for all nights of a file. The night's organisations are its own, so no night sees those of another one. */
export const useVirtualStage = (
  at: string = testStart,
  settings: Partial<Settings> = {},
  name: string = 'live',
): VirtualStage => useStarted(() => startVirtualStage(at, settings, name), 'file');

/**
 * A whole platform on virtual time, with the log that its alarms look at and an AWS account in which the commands of an operator find it
 * as the stage with this name. It has the alarms of `live`.
 */
async function startVirtualStage(at: string, settings: Partial<Settings>, name: string) {
  const stage = { ...stageNamed('live'), name };
  const clock = new TestClock(at);
  const { lines, log } = keptLog();
  const files = createVersionedFiles();
  const engine = await startTestEngine();
  const connection = leanTableConnection(engine);
  const stream = losable(connection.streams);
  /** The receivers of webhooks, with the bodies that they have taken. */
  const receivers = { taken: [] as string[] };
  const archiveFault = { isOn: false };
  const virtual = await startVirtualPlatform({
    clock,
    log,
    settings,
    connect: () => Promise.resolve(connection),
    ports: {
      auditArchive: refusable(archiveOf(files), archiveFault),
      webhookSender: {
        send: ({ body }) => {
          receivers.taken.push(Buffer.from(body).toString());
          return Promise.resolve(answered);
        },
      },
    },
  });
  const archive = await startArchiveServer(files);
  const { platform, sqs, drain, advanceRealTime } = virtual;
  const engines = { stage: stage.name, sqs, tableEndpoint: engine.endpoint, archiveEndpoint: archive.endpoint };
  const aws = await startVirtualAws(engines);
  const watched: WatchedStage = {
    name: stage.name,
    operate: (words) => operate(words),
    alarmsDuring: async (happen) => {
      const before = lines.length;
      await happen();
      return [...alarmsOn(lines.slice(before), stage), ...(await deadLetterAlarms())];
    },
  };

  /** Runs a command at the time of the stage: `npx bankstack`, or `aws dynamodb put-item`. */
  async function operate([program = '', name, ...words]: readonly string[]) {
    if (program === 'aws') return putItem(words);
    expect([program, name]).toEqual(['npx', 'bankstack']);
    const time = jest.spyOn(systemClock, 'now').mockImplementation(() => clock.now());
    let hasEnded = false;
    const end = runCommand(words, aws.settings).finally(() => {
      hasEnded = true;
    });
    // Some commands wait for a worker.
    for (;;) {
      await Promise.race([end, pause(workEveryMs)]);
      if (hasEnded) return end.finally(() => time.mockRestore());
      await drain();
    }
  }

  async function putItem(words: readonly string[]) {
    const valueOf = (option: string) => words[words.indexOf(option) + 1] ?? '';
    const Item = JSON.parse(valueOf('--item')) as Record<string, { readonly S: string }>;
    await connection.client.send(new PutItemCommand({ TableName: valueOf('--table-name'), Item }));
    return { code: 0, output: '', errors: '' };
  }

  async function deadLetterAlarms(): Promise<readonly string[]> {
    const ringing: string[] = [];
    for (const { name, deadLetters } of [
      ...queuesOf(undefined),
      ...queuesOf(stage.name).filter(({ queue }) => queue === undefined),
    ]) {
      const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: deadLetters }));
      const { Attributes: counts } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
      );
      if (counts?.ApproximateNumberOfMessages !== '0') ringing.push(`${pascalCase(name)}DeadLetters`);
    }
    return ringing;
  }

  return {
    ...watched,
    clock,
    platform,
    table: platform.table,
    tableName: platform.settings.tableName,
    client: connection.client,
    files,
    lines,
    receivers,
    /** Lets the archive of audit logs refuse files, or take them again. */
    refuseArchive: (isOn: boolean) => void (archiveFault.isOn = isOn),
    /** A copy of the table as it is now, as point-in-time recovery makes one. */
    restoreTable: async (name: string) => {
      await createPlatformTable(connection.client, name);
      const { Items = [] } = await connection.client.send(new ScanCommand({ TableName: localTableName }));
      for (const Item of Items) await connection.client.send(new PutItemCommand({ TableName: name, Item }));
    },
    /** Does what can be done now: stream, queues and schedules. */
    work: drain,
    passHours: (hours: number) => advanceRealTime(hours * hourMs),
    until: (instant: string) => advanceRealTime(Date.parse(instant) - Date.parse(clock.now())),
    passMinutes: (minutes: number) => advanceRealTime(minutes * 60_000),
    /** An organisation of a night, with its operations. */
    organisation: async () => {
      const founded = await foundOrganisation(platform, { name: 'Night' });
      await drain();
      return {
        ...founded,
        platform,
        table: platform.table,
        call: caller(platform, founded.token),
        /** Calls that write what `change` makes of items with such keys, as a faulty version of the platform might. */
        callChanging: (prefix: string, change: (item: StoredItem) => StoredItem) =>
          changingCalls({ platform, documents: connection.documents, token: founded.token }, prefix, change),
      };
    },
    /** Changes what SQS does with the messages for some queues, until the function is called that is returned: it refuses or loses them. */
    disturb: (queues: readonly string[], how: 'loses' | 'refuses') => {
      const name = `${how} ${queues.join()}`;
      sqs.middlewareStack.add(
        (next) => (args) => {
          const { QueueUrl: url } = args.input as { readonly QueueUrl?: string };
          const isFor = queues.some((queue) => url?.endsWith(`/${queue}`) === true);
          if (!isFor || !('MessageBody' in args.input)) return next(args);
          if (how === 'refuses') return Promise.reject(new Error('SQS is unavailable'));
          return Promise.resolve({ output: { $metadata: {} }, response: {} });
        },
        { step: 'initialize', priority: 'high', name },
      );
      return () => void sqs.middlewareStack.remove(name);
    },
    /** Does what can be done while the stream loses its records, as those that are older than a day. */
    workWithoutStream: () => stream.losing(drain),
    /** The lines of the dead letters of a queue that are shown. */
    peek: async (queue: string) => {
      const { output } = await operate(['npx', 'bankstack', 'queue', 'peek', queue, '--stage', stage.name]);
      return output.split('\n').slice(1);
    },
    /** Puts a message into a queue, by its name in SQS on this machine. */
    send: async (queue: string, body: string) => {
      const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: queue }));
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
    },
    stop: async () => {
      aws.stop();
      await archive.stop();
      await virtual.stop();
    },
  };
}

/** An archive that refuses new files while there is a fault. */
const refusable = (archive: AuditArchive, fault: { readonly isOn: boolean }): AuditArchive => ({
  ...archive,
  add: (...file) => (fault.isOn ? Promise.reject(new Error('S3 answered 503')) : archive.add(...file)),
});

/** Lets a stream lose records while something is done. */
function losable(streams: DynamoDBStreamsClient) {
  const send = streams.send.bind(streams) as (command: object) => Promise<object>;
  let isLosing = false;
  const losing = async (command: object) => {
    const answer = await send(command);
    return isLosing && command instanceof GetRecordsCommand ? { ...answer, Records: [] } : answer;
  };
  Object.assign(streams, { send: losing });
  return {
    losing: async (work: () => Promise<void>) => {
      isLosing = true;
      await work().finally(() => {
        isLosing = false;
      });
    },
  };
}

function keptLog() {
  const lines: LogLine[] = [];
  const write =
    (level: LogLine['level']) =>
    (message: string, fields: LogFields = {}, error?: unknown) =>
      void lines.push({ level, message, fields, ...(error === undefined ? {} : { error }) });
  return { lines, log: withAlarms({ info: write('info'), warn: write('warn'), error: write('error') }) };
}
