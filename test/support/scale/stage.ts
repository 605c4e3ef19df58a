import { projector } from '../../../functions/delivery/events/workers/projector.ts';
import { webhooksFast } from '../../../functions/delivery/webhooks/workers/fast.ts';
import { webhooksTrial } from '../../../functions/delivery/webhooks/workers/trial.ts';
import type { QueueWorker, StreamWorker } from '../../../functions/kernel/workers/define-worker.ts';
import { createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { createTable, type Table } from '../../../functions/kernel/table/table.ts';
import { createOrganisationCiphers } from '../../../functions/ports/cipher/organisation-keys.ts';
import type { Workload } from '../../../functions/ports/lambda.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { SendRequest, SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { routerWorker } from '../../../functions/time/due/workers/router.ts';
import { listsWorker } from '../../../functions/time/lists/workers/lists.ts';
import { type Cloud, usualCloud } from '../../../bin/scale/cloud.ts';
import { testWrapping } from '../bank/platform.ts';
import { type FedQueue, leanQueues } from '../delivery-simulation/lean-queues.ts';
import { Lane } from '../delivery-simulation/processes.ts';
import type { VirtualTime } from '../delivery-simulation/virtual-time.ts';
import type { Random } from '../weakening/random.ts';
import { Allowances } from './allowances.ts';
import { CloudClient, type CommittedChange } from './cloud-client.ts';
import { PaymentGateway } from './gateway.ts';
import { Lanes } from './lanes.ts';
import { LedgerWatch } from './ledger-watch.ts';
import { someMs } from './some-ms.ts';
import { StreamReader } from './shards.ts';

export interface StageOptions {
  readonly cloud?: Partial<Cloud>;
  /** Shards of the stream. */
  readonly shards: number;
  /** Lanes of the journal of each organisation: 1 is the journal as it is. */
  readonly lanes?: number;
  /** True to see what lanes do if their rows wait for none of each other. */
  readonly isUnordered?: boolean;
}

interface Surroundings {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly items: Table;
  /** The ports that no payment uses, and the settings. */
  readonly base: Platform;
}

/** A worker of a queue with its queue. */
interface Worked {
  readonly lane: Lane;
  readonly queue: FedQueue;
}

/** The API, the readers of the stream and the workers of queues over a table with the limits of the cloud. */
export interface Stage {
  readonly cloud: Cloud;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly watch: LedgerWatch;
  /** Milliseconds from the commit of an event to its receiver. */
  readonly receivedAfterMs: number[];
  readonly readers: readonly StreamReader[];
  readonly groups: Allowances;
  readonly cloudClient: CloudClient;
  readonly workers: readonly Worked[];
  readonly gateway: PaymentGateway;
}

const receiverMs = 100;
const queueWorkers: readonly QueueWorker[] = [webhooksFast, webhooksTrial, listsWorker];

export async function startStage(options: StageOptions, { time, random, items, base }: Surroundings): Promise<Stage> {
  const cloud = { ...usualCloud, ...options.cloud };
  const watch = new LedgerWatch();
  const receivedAfterMs: number[] = [];
  const readers: StreamReader[] = [];
  const journal = new Lanes(options.lanes ?? 1);
  const onCommit = (changes: readonly CommittedChange[]) => {
    watch.see(changes, time.nowMs);
    journal.note(changes);
    const keys = changes.map(({ key }) => key);
    for (const change of changes) {
      for (const reader of readers) reader.push(change, journal.partitionOf(change.key, keys));
    }
  };
  const { partitionOf } = journal;
  const { shards } = options;
  const cloudClient = new CloudClient({ items, cloud, time, random, partitionOf, onCommit });
  const groups = new Allowances(cloud.groupCalls, () => time.nowMs);
  const queues = await queuesOf({ cloud, time, random }, groups);
  const receive = receiver(watch, time, receivedAfterMs);
  const keys = waitingKeys(cloudClient, { cloud, time, random });
  const platformFor = (serves: Workload): Platform => {
    const table = createTable(cloudClient.clientFor(serves), 'scale', () => random.next());
    return {
      ...base,
      settings: { ...base.settings, sandbox: false },
      table,
      cipher: createOrganisationCiphers({ ...testWrapping, keys, table, clock: time }),
      queues: queues.sender,
      webhookSender: { send: receive },
    };
  };
  const around = { cloud, time, random, platformOf: () => platformFor('messages') };
  const { get } = createTable(cloudClient.clientFor('messages'), 'scale');
  const inOrder = (batch: readonly CommittedChange[]) =>
    journal.withEarlier(batch, (change) => watch.isNumbered(change), get);
  readers.push(
    readerOf(projector, { ...around, shards, ...(options.isUnordered === true ? {} : { complete: inOrder }) }),
    readerOf(routerWorker, { ...around, shards }),
  );
  const workers = queueWorkers.map((worker) => workedQueue(worker, queues.queueOf(worker.source.queue), around));
  const gateway = new PaymentGateway({ cloud, time, platformOf: () => platformFor('requests') });
  return { cloud, time, random, watch, receivedAfterMs, readers, groups, cloudClient, workers, gateway };
}

interface Around {
  readonly cloud: Cloud;
  readonly time: VirtualTime;
  readonly random: Random;
  /** The platform of a new execution. */
  readonly platformOf: () => Platform;
}

/** Queues whose calls take time, and wait where a message group takes no more of them. Messages of other queues are dropped. */
async function queuesOf({ cloud, time, random }: Omit<Around, 'platformOf'>, groups: Allowances) {
  const definitions = queueWorkers.map(({ source }) => source.queue);
  const queues = await leanQueues(() => time.nowMs, definitions, { random: () => random.next() });
  const send: Platform['queues']['send'] = async (message) => {
    const group = `${message.queue}#${message.group ?? ''}`;
    do await time.sleep(Math.ceil(someMs(random, cloud.callMs)));
    while (message.group !== undefined && !groups.allows(group));
    if (message.group !== undefined) groups.take(group, 1);
    if (definitions.some(({ name }) => name === message.queue)) await queues.sender.send(message);
  };
  return { sender: { ...queues.sender, send }, queueOf: queues.queueOf };
}

/** The keys of KMS, which take a call. */
function waitingKeys({ counts }: CloudClient, { cloud, time, random }: Omit<Around, 'platformOf'>) {
  const { keys } = testWrapping;
  const unwrap: typeof keys.unwrap = async (...given) => {
    counts.keys += 1;
    await time.sleep(Math.ceil(someMs(random, cloud.callMs)));
    return keys.unwrap(...given);
  };
  return { ...keys, unwrap };
}

/** A receiver that notes the age of the events that it gets. */
function receiver(watch: LedgerWatch, time: VirtualTime, receivedAfterMs: number[]) {
  return async ({ url, body }: SendRequest): Promise<SendResult> => {
    await time.sleep(receiverMs);
    const organisationId = url.slice(url.lastIndexOf('/') + 1);
    const { data } = JSON.parse(Buffer.from(body as Buffer).toString('utf8')) as { data: { id: string }[] };
    for (const { id } of data) {
      const committedMs = watch.committedMsOf(organisationId, Number(id));
      if (committedMs !== undefined) receivedAfterMs.push(time.nowMs - committedMs);
    }
    return { outcome: 'answered', status: 200, durationMs: receiverMs, bodyStart: '' };
  };
}

type ReaderSettings = Around &
  Pick<StageOptions, 'shards'> &
  Pick<ConstructorParameters<typeof StreamReader>[0], 'complete'>;

function readerOf(worker: StreamWorker, { shards, complete, platformOf, ...around }: ReaderSettings): StreamReader {
  const handles = new Map<number, ReturnType<typeof createStreamHandler>>();
  const handleOf = (shard: number) => {
    const handle = handles.get(shard) ?? createStreamHandler(worker, platformOf());
    handles.set(shard, handle);
    return handle;
  };
  return new StreamReader({ ...around, worker, handleOf, shards, ...(complete === undefined ? {} : { complete }) });
}

function workedQueue(worker: QueueWorker, queue: FedQueue, { cloud, time, random, platformOf }: Around): Worked {
  const onTheWay: QueueWorker = {
    ...worker,
    handle: async (...given) => {
      await time.sleep(cloud.messageMs + cloud.cpuMs);
      return worker.handle(...given);
    },
  };
  const never = { crashes: () => 0, mishaps: () => 0, onMishap: () => undefined, onCrash: () => undefined };
  return { queue, lane: new Lane({ ...never, random, worker: onTheWay, queue, platformFor: platformOf }) };
}
