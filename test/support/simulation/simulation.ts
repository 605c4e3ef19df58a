import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type SQSClient,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { createHash } from 'node:crypto';
import type { DeliveryMeta } from '../../../functions/delivery/webhooks/meta.ts';
import type { QueueWorker } from '../../../functions/kernel/workers/define-worker.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { Settings } from '../../../functions/ports/settings.ts';
import type { SendRequest, SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import type { KeyMaker } from '../../../functions/ports/cipher/items.ts';
import { keyBytes } from '../../../functions/ports/cipher/key-ring.ts';
import { createOrganisationCiphers } from '../../../functions/ports/cipher/organisation-keys.ts';
import { wrapRing } from '../../../functions/ports/cipher/wrapped-ring.ts';
import { achRailQueue } from '../../../functions/money/payments/queues.ts';
import { operations, workers } from '../../../functions/registry.ts';
import { wakeUpsQueue, dueSweepQueue } from '../../../functions/time/due/queues.ts';
import { sweepWorker } from '../../../functions/time/due/workers/sweep.ts';
import { createPoller } from '../../../local/engines/poller.ts';
import { createQueues } from '../../../local/engines/queues/create-queues.ts';
import { createVirtualQueues } from '../../../local/engines/virtual-queues.ts';
import { createEventTarget } from '../delivery/event-target.ts';
import { sketchPdf } from '../pdf/sketch-pdf.ts';
import { type TableTarget, caller, startTestPlatform, testWrapping } from '../bank/platform.ts';
import { type ClockSkew, startMachines } from './machines.ts';
import { mortal, mortalPorts } from './mortal-ports.ts';
import { seededIds } from './seeded-ids.ts';
import { streamFeed } from './stream.ts';
import { FaultPlan } from '../weakening/fault-plan.ts';
import type { WeaknessOptions } from '../weakening/options.ts';
import { type Random, randomFrom } from '../weakening/random.ts';
import { wrapSend } from '../weakening/weaken-queue.ts';
import type { StreamOptions } from '../weakening/weaken-stream.ts';
import { weaken } from '../weakening/weaken.ts';

/** An attempt of a delivery as its receiver saw it. */
export interface Attempt {
  readonly webhookId: string;
  readonly numbers: readonly number[];
  readonly meta: DeliveryMeta;
  /** Of the exact bytes of the body. */
  readonly digest: string;
  readonly at: string;
  readonly isAccepted: boolean;
}

/** An entry as the rail was given it. */
export interface RailEntry {
  readonly paymentId: string;
  readonly traceNumber: string;
  readonly content: string;
}

export interface SimulationOptions {
  readonly seed: number;
  readonly place: TableTarget;
  readonly weakness?: Omit<WeaknessOptions, 'seed'>;
  readonly stream?: Omit<StreamOptions, 'seed'>;
  /** How often a queue hands a message out again, or loses a receive. */
  readonly queueFaults?: number;
  readonly settings?: Partial<Settings>;
  /** How often the target of exported events refuses a record, in a stage that exports. */
  readonly exportRefusals?: number;
  /** The answer of a receiver to a delivery; by default it accepts. */
  readonly receive?: (random: Random) => SendResult;
  /** That the platform runs on several machines whose clocks differ; by default it is one, and its clock is right. */
  readonly skew?: ClockSkew;
}

export const accepted = { outcome: 'answered', status: 200, durationMs: 5, bodyStart: '' } as const;
const queueWorkers = [...workers, sweepWorker].filter(
  (worker, index, all): worker is QueueWorker => worker.source.kind === 'queue' && all.indexOf(worker) === index,
);

export type Simulation = Awaited<ReturnType<typeof startSimulation>>;

/**
 * One organisation with every worker of the platform, in virtual time: the API over the real table engine, its stream, the
 * queues, the wake-up schedules, receivers. Every request of product code passes the fault plan and the weakening.
 */
export async function startSimulation(options: SimulationOptions) {
  const { seed, place } = options;
  const random = randomFrom(seed);
  const ids = seededIds(random);
  const target = createEventTarget();
  // Of its own, so that the rest of a seed is the same with and without an export.
  const whims = randomFrom(seed);
  target.refuses = () => whims.chance(options.exportRefusals ?? 0);
  const base = await startTestPlatform({
    place,
    settings: { clockWaitMs: 0, ...options.settings },
    platform: { ids, eventExport: { put: target.put }, drawPdf: sketchPdf },
    keyMaker: seededKeys(random),
  });
  const plan = new FaultPlan();
  const weakness = weaken(base.client, { seed, ...options.weakness, plan });
  const nowMs = () => Date.parse(base.clock.now());
  const chance = options.queueFaults ?? 0;
  const faults = { random: random.next, duplicateProbability: chance, lostReceiveProbability: chance };
  const queues = createVirtualQueues({ nowMs, weaknesses: faults });
  const created = await createQueues(
    queues.client,
    queueWorkers.map((worker) => worker.source.queue),
  );
  const schedule = new Map<string, string>();
  const attempts: Attempt[] = [];
  const handedOver: RailEntry[] = [];
  const receiver = { receive: options.receive ?? (() => accepted) };
  const platform: typeof base.platform = {
    ...base.platform,
    ...mortalPorts(base.platform, plan),
    cipher: createOrganisationCiphers({
      ...testWrapping,
      keys: mortal('KMS', testWrapping.keys, plan),
      table: base.table,
      clock: base.clock,
    }),
    queues: senderTo(wrapSend(queues.client, plan), (name) => created.get(name)?.url ?? ''),
    wakeUps: {
      set: (organisationId, at) => plan.run('SetWakeUp', () => Promise.resolve(void schedule.set(organisationId, at))),
    },
    achRail: {
      submit: (entry) =>
        plan.run('SubmitEntry', () => {
          handedOver.push({
            paymentId: entry.paymentId,
            traceNumber: entry.traceNumber,
            content: JSON.stringify(entry),
          });
          return base.platform.achRail.submit(entry);
        }),
    },
    cardRail: {
      push: (push) => plan.run('PushToCard', () => base.platform.cardRail.push(push)),
    },
    webhookSender: {
      send: (request) => plan.run('Post', () => Promise.resolve(delivered(request, receiver.receive(random)))),
    },
  };
  function delivered(request: SendRequest, result: SendResult): SendResult {
    const { data, meta } = JSON.parse(Buffer.from(request.body).toString('utf8')) as {
      data: { id: string }[];
      meta: DeliveryMeta;
    };
    const digest = createHash('sha256').update(request.body).digest('base64');
    const isAccepted = result.outcome === 'answered' && result.status === 200;
    const numbers = data.map(({ id }) => Number(id));
    const webhookId = request.url.slice(request.url.lastIndexOf('/') + 1);
    attempts.push({ webhookId, numbers, meta, digest, at: base.clock.now(), isAccepted });
    return result;
  }
  const machines = startMachines(platform, random, options.skew);
  const problems: string[] = [];
  const poller = createPoller({
    sqs: queues.client,
    mayReceive: (queue) => queues.mayReceive(queue),
    workers: queueWorkers.map((worker) => ({
      id: worker.id,
      source: worker.source,
      handle: machines.spread((machine) => {
        const handle = createQueueHandler(worker, machine);
        return (event) => plan.as(worker.id, () => handle(event));
      }),
    })),
    onProblem: ({ worker, error }) => problems.push(`${worker}: ${String(error)}`),
  });
  const stream = await streamFeed(base.client, machines.platforms, { ...options, random, plan });
  const sendTo = async (queue: string, organisationId: string, members: object = {}) => {
    const body = JSON.stringify({ ...members, organisationId });
    await queues.client.send(new SendMessageCommand({ QueueUrl: created.get(queue)?.url, MessageBody: body }));
  };
  return {
    ...base,
    ...stream,
    random,
    plan,
    tableName: place.tableName,
    weakness,
    platform,
    machines,
    queues,
    created,
    attempts,
    handedOver,
    /** The records of exported events, in the order in which the target took them. */
    exported: target.records as readonly string[],
    receiver,
    problems,
    schedule,
    call: machines.spread((machine) => caller(machine, base.token, operations, true)),
    /** One batch of each queue. */
    work: () => poller.step(),
    /** Fires the wake-up of the organisation if its moment has come. */
    wakeUp: async () => {
      for (const [organisationId, at] of schedule) {
        if (at > base.clock.now()) continue;
        schedule.delete(organisationId);
        await sendTo(wakeUpsQueue.name, organisationId);
      }
    },
    sweep: () => sendTo(dueSweepQueue.name, base.organisationId),
    /** A message from the bank about the ACH rail. */
    hearFromRail: (message: object) => sendTo(achRailQueue.name, base.organisationId, message),
    stop: async () => {
      stream.close();
      await base.stop();
    },
  };
}

/** Resources that an idempotency key makes have ids that follow from it and from the organisation's keys. */
export function seededKeys(random: Random): KeyMaker {
  const key = () => Uint8Array.from({ length: keyBytes }, () => random.below(256));
  return (organisationId, now) => {
    const ring = { dataKeys: [{ id: 1, key: key(), usedFrom: now }], lookUpKey: key() };
    return wrapRing(ring, { ...testWrapping, organisationId, version: 0 });
  };
}

function senderTo(client: SQSClient, urlOf: (name: string) => string): Platform['queues'] {
  const isFifo = (queue: string) => queueWorkers.some(({ source }) => source.queue.name === queue && source.queue.fifo);
  return {
    send: async ({ queue, body, group, deduplicationId, delaySeconds }) => {
      const fifo = isFifo(queue) ? { MessageGroupId: group, MessageDeduplicationId: deduplicationId } : {};
      const message = { QueueUrl: urlOf(queue), MessageBody: JSON.stringify(body), DelaySeconds: delaySeconds };
      await client.send(new SendMessageCommand({ ...message, ...fifo }));
    },
    hide: async (queue, receiptHandle, seconds) => {
      const hidden = { QueueUrl: urlOf(queue), ReceiptHandle: receiptHandle, VisibilityTimeout: seconds };
      await client.send(new ChangeMessageVisibilityCommand(hidden));
    },
    remove: async (queue, receiptHandle) => {
      await client.send(new DeleteMessageCommand({ QueueUrl: urlOf(queue), ReceiptHandle: receiptHandle }));
    },
  };
}
