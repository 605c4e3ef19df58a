import { ReceiveMessageCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { workerSample } from '../../bin/generate/worker-samples.ts';
import { createSqsQueueSender } from '../../functions/ports/queues/sqs-queue-sender.ts';
import type { QueueWorker } from '../../functions/kernel/workers/define-worker.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { createQueueHandler } from '../../functions/kernel/workers/worker-handler.ts';
import { workers } from '../../functions/registry.ts';
import { createPoller } from '../../local/engines/poller.ts';
import { failedMessages } from '../../local/engines/poller/batch-response.ts';
import { createQueues } from '../../local/engines/queues/create-queues.ts';
import { redrive } from '../../bin/queues/redrive.ts';
import { createVirtualQueues } from '../../local/engines/virtual-queues.ts';
import { messagesIn } from '../contracts/event-sources/messages-in.ts';
import type { TestPlatform } from '../support/bank/platform.ts';
import type { Poison } from './poisons.ts';
import { writtenLog } from './written-lines.ts';

export const queueWorkers = workers.filter((worker): worker is QueueWorker => worker.source.kind === 'queue');

const attribute = 'called';
const poisoned = 'poison';
/** The organisation of a message: in FIFO queues each has a message group of its own. */
const organisations = { own: '100000001', other: '100000002' };
type Group = keyof typeof organisations;

/**
 * A worker on its queue with the settings that the platform gives it, in virtual time. The worker is the real one with
 * the handler of its Lambda; messages are called by names, and those that it sends itself have none.
 */
export async function openPoisonedQueue(base: TestPlatform, worker: QueueWorker, poison: Poison) {
  const { clock } = base;
  const { client: sqs, nextMomentMs } = createVirtualQueues({ nowMs: () => Date.parse(clock.now()) });
  const { queue: definition } = worker.source;
  const definitions = queueWorkers.map(({ source }) => source.queue);
  const created = await createQueues(sqs, definitions);
  const queue = created.get(definition.name);
  if (queue === undefined) throw new Error('every queue is made');
  const queueUrls = Object.fromEntries([...created].map(([name, { url }]) => [name, url]));
  const { log, lines } = writtenLog();
  const platform: Platform = {
    ...base.platform,
    // A worker that loses races waits for nothing between its tries.
    ids: { ...base.platform.ids, fraction: () => 0 },
    // The organisations of the messages were not founded: they have no keys of their own.
    cipher: () => base.platform.cipher(base.organisationId),
    queues: createSqsQueueSender({ client: sqs, queueUrls }),
    log,
  };
  const repair = { isDone: false };
  const { handle, received, handled } = noted(createQueueHandler(mendable(worker, poison, repair), platform));
  const poller = createPoller({ sqs, workers: [{ id: worker.id, source: worker.source, handle }] });
  const send = async (name: string, text: string, group: Group) => {
    const fifo = definition.fifo ? { MessageGroupId: group, MessageDeduplicationId: name } : {};
    const MessageAttributes = { [attribute]: { DataType: 'String', StringValue: name } };
    const message = { QueueUrl: queue.url, MessageBody: text, MessageAttributes, ...fifo };
    return (await sqs.send(new SendMessageCommand(message))).MessageId ?? '';
  };
  return {
    received,
    handled,
    lines,
    /** Sends a message that nothing is wrong with. */
    sendSound: (name: string, group: Group) => send(name, JSON.stringify(soundBody(worker, group)), group),
    /** Sends the poisoned one, called `poison`; answers its id. */
    sendPoison: (group: Group) => send(poisoned, poison.text(soundBody(worker, group)), group),
    /** Lets time pass, stopping whenever a message shows. */
    passSeconds: async (seconds: number) => {
      const endMs = Date.parse(clock.now()) + seconds * 1000;
      await poller.drain();
      for (let next = nextMomentMs(); next !== undefined && next < endMs; next = nextMomentMs()) {
        clock.set(new Date(next).toISOString());
        await poller.drain();
      }
      clock.set(new Date(endMs).toISOString());
      await poller.drain();
    },
    deadLetters: () => textsIn(sqs, queue.deadLetterUrl),
    redrive: () => redrive(sqs, queue),
    /** Ends what makes the message fail: a deployment, say. */
    mend: () => void (repair.isDone = true),
  };
}

/** A handler that notes names of messages: each time they are received, and each time that went well. */
function noted(handle: ReturnType<typeof createQueueHandler>) {
  const received: string[] = [];
  const handled: string[] = [];
  const noting = async (event: SQSEvent) => {
    const answer = await handle(event);
    const ids = event.Records.map(({ messageId }) => messageId);
    const failed = failedMessages(answer, ids);
    for (const record of event.Records) {
      const name = nameOf(record);
      if (name === undefined) continue;
      received.push(name);
      if (!failed.includes(record.messageId)) handled.push(name);
    }
    return answer;
  };
  return { handle: noting, received, handled };
}

/** The texts of all messages of a queue; they stay. */
async function textsIn(sqs: SQSClient, url: string): Promise<readonly (string | undefined)[]> {
  const request = { QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 0 };
  const { Messages: messages = [] } = await sqs.send(new ReceiveMessageCommand(request));
  expect(messages).toHaveLength(await messagesIn(sqs, url));
  return messages.map(({ Body }) => Body);
}

/** The worker as it is, but for the message that is poisoned. */
function mendable(worker: QueueWorker, poison: Poison, repair: { readonly isDone: boolean }): QueueWorker {
  return {
    ...worker,
    handle: (message, platform) => {
      if (nameOf(message.record) !== poisoned) return worker.handle(message, platform);
      if (repair.isDone) return worker.handle({ ...message, body: soundBody(worker, 'own') }, platform);
      return worker.handle(message, poison.under?.(platform) ?? platform);
    },
  };
}

/** The worker's own sample, about another organisation for each group. */
function soundBody(worker: QueueWorker, group: Group): Readonly<Record<string, unknown>> {
  const [record] = (workerSample(worker) as SQSEvent).Records;
  const body = JSON.parse(record?.body ?? '') as Readonly<Record<string, unknown>>;
  return { ...body, organisationId: organisations[group] };
}

const nameOf = ({ messageAttributes }: SQSRecord): string | undefined => messageAttributes[attribute]?.stringValue;
