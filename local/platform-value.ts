import type { SchedulerClient } from '@aws-sdk/client-scheduler';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { wakeUpsQueue } from '../functions/time/due/queues.ts';
import { createLocalKeyService } from '../functions/ports/cipher/local-key-service.ts';
import { createOrganisationCiphers, type KeyWrapping } from '../functions/ports/cipher/organisation-keys.ts';
import type { KeyMaker } from '../functions/ports/cipher/items.ts';
import { createKeyMaker } from '../functions/ports/cipher/wrapped-ring.ts';
import { createWebhookSender } from '../functions/ports/webhook-sender/https-webhook-sender.ts';
import { createSchedulerWakeUps } from '../functions/ports/wake-ups/scheduler-wake-ups.ts';
import { simulatedPorts } from '../functions/ports/sandbox.ts';
import { createSqsQueueSender } from '../functions/ports/queues/sqs-queue-sender.ts';
import { createEndpointDoctor } from '../functions/ports/endpoint-doctor/tls-endpoint-doctor.ts';
import { invariant } from '../functions/kernel/base/invariant.ts';
import type { Platform } from '../functions/ports/platform.ts';
import type { Settings } from '../functions/ports/settings.ts';
import { createTable, type TableClient } from '../functions/kernel/table/table.ts';
import { workers } from '../functions/registry.ts';
import { type CreatedQueue, createQueues } from './engines/queues/create-queues.ts';
import { localSettings, localTableName } from './local-settings.ts';

/** The options of every SDK client of a local engine, except for the endpoint. */
export const localAccess = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

/** Any role: the small scheduler requires one but does not check it. */
export const localRoleArn = 'arn:aws:iam::000000000000:role/local';

/** The engines of a platform, and the ports for which a laptop and a simulation use different adapters. */
export interface Foundation extends Pick<
  Platform,
  'clock' | 'ids' | 'log' | 'documents' | 'auditArchive' | 'achFiles' | 'eventExport' | 'drawPdf'
> {
  readonly tableDocuments: TableClient;
  readonly sqs: SQSClient;
  readonly queues: LocalQueues;
  readonly schedules: SchedulerClient;
  readonly rootKey: Uint8Array;
  /** The address of the gateway. */
  readonly pagesUrl: string;
  /** Where they differ from those of the local stage. */
  readonly settings?: Partial<Settings>;
}

/** A platform on which organisations can be founded. */
export interface LocalValue extends Platform {
  readonly keyMaker: KeyMaker;
}

/** The platform for product code: the adapters of the cloud with clients of local engines. */
export function platformOn({
  tableDocuments,
  sqs,
  queues,
  schedules,
  rootKey,
  pagesUrl,
  settings,
  ...ports
}: Foundation): LocalValue {
  const table = createTable(tableDocuments, localTableName);
  const wrapping = localWrapping(rootKey);
  const cipher = createOrganisationCiphers({ ...wrapping, table, clock: ports.clock });
  const sender = createSqsQueueSender({ client: sqs, queueUrls: queues.urls });
  const base = { ...ports, settings: { ...localSettings(pagesUrl), ...settings }, table };
  return {
    ...base,
    ...simulatedPorts(base, { cipher }),
    cipher,
    keyMaker: createKeyMaker(wrapping),
    queues: sender,
    wakeUps: createSchedulerWakeUps({
      client: schedules,
      clock: ports.clock,
      queues: sender,
      namePrefix: 'bankstack-local-',
      groupName: 'default',
      roleArn: localRoleArn,
      queueArn: queues.arnOf(wakeUpsQueue.name),
      queueName: wakeUpsQueue.name,
    }),
    webhookSender: createWebhookSender({ allowLoopback: true, allowHttp: true, now: () => performance.now() }),
    endpointDoctor: createEndpointDoctor({ allowLoopback: true, allowHttp: true, now: () => performance.now() }),
  };
}

/** Wraps the keys of organisations with the root key of a local platform. */
export const localWrapping = (rootKey: Uint8Array): KeyWrapping => ({
  keys: createLocalKeyService(rootKey),
  keyArn: 'local',
  stage: 'local',
});

export interface LocalQueues {
  readonly urls: Readonly<Record<string, string>>;
  arnOf(name: string): string;
}

/** The queues of all workers, each with its dead-letter queue. */
export async function createLocalQueues(sqs: SQSClient): Promise<LocalQueues> {
  const definitions = workers.flatMap(({ source }) => (source.kind === 'queue' ? [source.queue] : []));
  const created: ReadonlyMap<string, CreatedQueue> = await createQueues(sqs, definitions);
  return {
    urls: Object.fromEntries([...created].map(([name, { url }]) => [name, url])),
    arnOf: (name) => {
      const queue = created.get(name);
      invariant(queue !== undefined, `the queue ${name} does not exist, because no worker receives from it`);
      return queue.arn;
    },
  };
}
