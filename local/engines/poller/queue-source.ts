import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import { queueName } from '../queues/names.ts';
import { failedMessages } from './batch-response.ts';
import { createDoorbell } from './doorbell.ts';
import { backOffMs, idleMs, pause } from '../pause.ts';
import { sqsEvent } from './sqs-event.ts';
import type { PollerProblem, PolledQueueWorker, WorkerFeed } from './worker.ts';

/** The limit of SQS for one receive. Lambda can collect larger batches over a window; this code does not. */
const RECEIVED_MAX = 10;
/**
 * The longest that SQS allows, so that a platform without work does nothing. Stopping cancels a receive. A message that is answered
 * at that moment is hidden until its visibility timeout ends, as in the cloud after a receive without an invocation.
 */
const LONG_POLL_SECONDS = 20;
/**
 * A waiting receive of fauxqs also ends when a message comes whose group is still in flight, as the next message of a webhook is.
 * It is then empty. Nothing tells when the group is free, so the pause ends when one of this worker's invocations does.
 */
const EMPTY_PAUSE_MS = 50;

interface QueueAddress {
  readonly url: string;
  readonly arn: string;
}

/** Passes messages of a queue to one worker. The queue keeps message groups in order; this class limits the concurrency. */
export class QueueSource implements WorkerFeed {
  readonly #worker: PolledQueueWorker;
  readonly #sqs: SQSClient;
  readonly #report: (problem: PollerProblem) => void;
  readonly #mayReceive: (queue: string) => boolean;
  readonly #ended = createDoorbell();
  #address: QueueAddress | undefined;

  constructor(
    worker: PolledQueueWorker,
    sqs: SQSClient,
    report: (problem: PollerProblem) => void,
    mayReceive: (queue: string) => boolean = () => true,
  ) {
    this.#worker = worker;
    this.#sqs = sqs;
    this.#report = report;
    this.#mayReceive = mayReceive;
  }

  async step(): Promise<number> {
    if (!this.#mayReceive(queueName(this.#worker.source.queue))) return 0;
    const messages = await this.#receive(0, new AbortController().signal);
    if (messages.length > 0) await this.#invoke(messages);
    return messages.length;
  }

  async run(until: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    const isStopped = () => until.aborted;
    let failures = 0;
    let empty = 0;
    while (!isStopped()) {
      if (running.size >= this.#worker.source.maximumConcurrency) {
        await Promise.race(running);
        continue;
      }
      try {
        const { rings } = this.#ended;
        const messages = await this.#receive(LONG_POLL_SECONDS, until);
        failures = 0;
        empty = messages.length === 0 ? empty + 1 : 0;
        if (empty > 0) await this.#ended.wait(rings, idleMs(empty, EMPTY_PAUSE_MS), until);
        else this.#launch(messages, running);
      } catch (error) {
        if (isStopped()) break;
        failures += 1;
        this.#report({ worker: this.#worker.id, error });
        await pause(backOffMs(failures), until);
      }
    }
    await Promise.all(running);
  }

  #launch(messages: readonly Message[], running: Set<Promise<void>>): void {
    const invocation = this.#invoke(messages)
      .catch((error: unknown) => this.#report({ worker: this.#worker.id, error }))
      .finally(() => {
        running.delete(invocation);
        this.#ended.ring();
      });
    running.add(invocation);
  }

  async #receive(waitSeconds: number, abortSignal: AbortSignal): Promise<readonly Message[]> {
    const { url } = await this.#whereabouts();
    const answer = await this.#sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: Math.min(this.#worker.source.batchSize, RECEIVED_MAX),
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
      { abortSignal },
    );
    return answer.Messages ?? [];
  }

  /** Failed messages stay in the queue and come back when their visibility timeout ends, which the handler may have changed. */
  async #invoke(messages: readonly Message[]): Promise<void> {
    const { arn } = await this.#whereabouts();
    let answer: unknown;
    try {
      answer = await this.#worker.handle(sqsEvent(messages, arn));
    } catch (error) {
      this.#report({ worker: this.#worker.id, error });
      return;
    }
    const ids = messages.map((message) => message.MessageId ?? '');
    const failed = failedMessages(answer, ids);
    await this.#remove(messages.filter((message) => !failed.includes(message.MessageId ?? '')));
  }

  async #remove(messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const { url } = await this.#whereabouts();
    const entries = messages.map((message, index) => ({ Id: String(index), ReceiptHandle: message.ReceiptHandle }));
    const answer = await this.#sqs.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries: entries }));
    for (const failure of answer.Failed ?? []) {
      this.#report({
        worker: this.#worker.id,
        error: new Error(`SQS did not delete a message: ${String(failure.Code)}`),
      });
    }
  }

  async #whereabouts(): Promise<QueueAddress> {
    this.#address ??= await findQueue(this.#sqs, queueName(this.#worker.source.queue));
    return this.#address;
  }
}

async function findQueue(sqs: SQSClient, name: string): Promise<QueueAddress> {
  const { QueueUrl: url } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }));
  if (url === undefined || Attributes?.QueueArn === undefined) throw new Error(`the queue ${name} has no URL or ARN`);
  return { url, arn: Attributes.QueueArn };
}
