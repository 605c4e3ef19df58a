import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { projector } from '../../../functions/delivery/events/workers/projector.ts';
import type { SendRequest, SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { createQueueHandler, createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import {
  fastQueue,
  replayQueue,
  slowQueue,
  sweepQueue,
  timersQueue,
  trialQueue,
} from '../../../functions/delivery/webhooks/queues.ts';
import { webhooksFast } from '../../../functions/delivery/webhooks/workers/fast.ts';
import { webhooksReplay } from '../../../functions/delivery/webhooks/workers/replay.ts';
import { webhooksSlow } from '../../../functions/delivery/webhooks/workers/slow.ts';
import { webhooksSweep } from '../../../functions/delivery/webhooks/workers/sweep.ts';
import { webhookTimers } from '../../../functions/delivery/webhooks/workers/timers.ts';
import { webhooksTrial } from '../../../functions/delivery/webhooks/workers/trial.ts';
import { createPoller } from '../../../local/engines/poller.ts';
import { createQueues } from '../../../local/engines/queues/create-queues.ts';
import { createVirtualQueues } from '../../../local/engines/virtual-queues.ts';
import { bodies } from '../bank/bodies.ts';
import { useStarted } from '../bank/use-started.ts';
import { anEvent, emit, recordingTable } from './journal-feed.ts';
import { caller, startTestPlatform, type TestPlatform } from '../bank/platform.ts';

/** A delivery as a receiver sees it. */
export interface ReceivedDelivery extends SendRequest {
  readonly at: string;
  readonly text: string;
  readonly ids: readonly string[];
}

export type DeliveryBank = Awaited<ReturnType<typeof startDeliveryBank>>;
type Answering = (request: ReceivedDelivery) => SendResult | Promise<SendResult>;

export const answered = (status: number): SendResult => ({ outcome: 'answered', status, durationMs: 5, bodyStart: '' });
export const timedOut: SendResult = { outcome: 'failed', reason: 'timeout', durationMs: 10_000, detail: 'no answer' };

/** A delivery bank of its own for each test, started and stopped by jest. `unsafe` is as for `startDeliveryBank`. */
export const useDeliveryBank = (unsafe?: (platform: Platform) => Platform): DeliveryBank =>
  useStarted(() => startDeliveryBank(unsafe), 'test');

/** The queues of the workers of webhooks. */
export const webhookQueues = [fastQueue, trialQueue, slowQueue, replayQueue, timersQueue, sweepQueue];

/** Whether a message wakes a webhook. The projector also sends the heads of the audit log. */
export const wakesWebhook = ({ queue }: Pick<OutgoingMessage, 'queue'>): boolean =>
  webhookQueues.some(({ name }) => name === queue);

/**
 * One organisation with the projector and the webhook workers on queues in virtual time. Waits have no jitter, so they
 * end with a whole second and nothing is waited out. `unsafe` makes the platform of the workers from the one of the API.
 */
export async function startDeliveryBank(unsafe: (platform: Platform) => Platform = (platform) => platform) {
  const base = await startTestPlatform();
  const { table, records } = recordingTable(base.table);
  const queues = createVirtualQueues({ nowMs: () => Date.parse(base.clock.now()) });
  const created = await createQueues(queues.client, webhookQueues);
  const urlOf = (name: string) => created.get(name)?.url ?? '';
  const received: ReceivedDelivery[] = [];
  const behaviour: { answer: Answering } = { answer: () => answered(200) };
  const platform: TestPlatform['platform'] = {
    ...base.platform,
    table,
    ids: { ...base.platform.ids, fraction: () => 0 },
    queues: senderTo(queues.client, urlOf),
    webhookSender: {
      send: async (request) => {
        const text = Buffer.from(request.body).toString('utf8');
        const { data } = JSON.parse(text) as { data: { id: string }[] };
        const one = { ...request, at: base.clock.now(), text, ids: data.map(({ id }) => id) };
        received.push(one);
        return behaviour.answer(one);
      },
    },
  };
  const call = caller(platform, base.token);
  return {
    ...base,
    table,
    platform,
    call,
    received,
    behaviour,
    queues,
    webhook: webhookMaker(call),
    emit: (...events: (EventDraft | string)[]) =>
      emit(
        platform,
        base.organisationId,
        events.map((event) => (typeof event === 'string' ? anEvent(event) : event)),
      ),
    ...runner(unsafe(platform), records, queues, base),
  };
}

function runner(
  platform: Platform,
  records: readonly DynamoDBRecord[],
  queues: ReturnType<typeof createVirtualQueues>,
  base: TestPlatform,
) {
  const poller = createPoller({
    sqs: queues.client,
    mayReceive: (queue) => queues.mayReceive(queue),
    workers: [webhooksFast, webhooksTrial, webhooksSlow, webhooksReplay, webhookTimers, webhooksSweep].map(
      (worker) => ({
        id: worker.id,
        source: worker.source,
        handle: createQueueHandler(worker, platform),
      }),
    ),
  });
  const feed = createStreamHandler(projector, platform);
  let fed = 0;
  let fedBefore = 0;
  /** Hands new journal rows to the projector. `again`: with those of the last time, as after the death of its process. */
  const project = async ({ again = false } = {}) => {
    const upTo = records.length;
    const from = again ? fedBefore : fed;
    fedBefore = from;
    if (from < upTo) await feed({ Records: records.slice(from, upTo) });
    fed = upTo;
  };
  const deliver = () => poller.drain();
  return {
    project,
    deliver,
    /** Numbers what was written and delivers what can be delivered at this moment. */
    run: async () => {
      await project();
      await deliver();
    },
    /** Lets time pass from one waiting message to the next, at most until `limit` from now. */
    passTime: async (limit: { minutes: number }) => {
      const endMs = Date.parse(base.clock.now()) + limit.minutes * 60_000;
      for (let next = queues.nextMomentMs(); next !== undefined && next <= endMs; next = queues.nextMomentMs()) {
        base.clock.set(new Date(next).toISOString());
        await deliver();
      }
      base.clock.set(new Date(Math.max(endMs, Date.parse(base.clock.now()))).toISOString());
      await deliver();
    },
  };
}

function senderTo(client: SQSClient, urlOf: (name: string) => string): Platform['queues'] {
  return {
    send: async ({ queue, body, group, deduplicationId, delaySeconds }) => {
      const fifo = group === undefined ? {} : { MessageGroupId: group, MessageDeduplicationId: deduplicationId };
      await client.send(
        new SendMessageCommand({
          QueueUrl: urlOf(queue),
          MessageBody: JSON.stringify(body),
          DelaySeconds: delaySeconds,
          ...fifo,
        }),
      );
    },
    hide: async (queue, receiptHandle, seconds) => {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: urlOf(queue),
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: seconds,
        }),
      );
    },
    remove: async (queue, receiptHandle) => {
      await client.send(new DeleteMessageCommand({ QueueUrl: urlOf(queue), ReceiptHandle: receiptHandle }));
    },
  };
}

/** Creates a webhook over the API and answers its id. */
function webhookMaker(call: ReturnType<typeof caller>) {
  return async (overrides: Record<string, unknown> = {}): Promise<string> => {
    const usual = { label: 'test', url: 'https://receiver.example.com/hook', token: undefined };
    const { status, body } = await call('POST', '/webhooks', bodies.webhook({ ...usual, ...overrides }));
    expect(status).toBe(201);
    return (body as { data: { id: string } }).data.id;
  };
}
