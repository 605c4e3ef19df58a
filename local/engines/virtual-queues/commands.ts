import type * as sqs from '@aws-sdk/client-sqs';
import { inBatch } from './batch.ts';
import { queueProblem } from './problems.ts';
import { VirtualQueue } from './virtual-queue.ts';
import type { ReceiveLimits } from './virtual-queue.ts';
import type { WaitingMessage } from './waiting-message.ts';
import { happens } from './weaknesses.ts';
import type { QueueWeaknesses } from './weaknesses.ts';
import { md5, wireMessage } from './wire-message.ts';

const URL_BASE = 'http://sqs.us-east-1.virtual/000000000000/';
const ARN_BASE = 'arn:aws:sqs:us-east-1:000000000000:';
const RECEIVED_MAX = 10;
const MESSAGE_BYTES_MAX = 1_048_576;
/** The longest delay of a message. */
export const messageDelaySecondsMax = 900;
const VISIBILITY_SECONDS_MAX = 43_200;

type Answer<Output> = Omit<Output, '$metadata'>;

/** The SQS operations that product code and the poller use, by the names of their commands. */
export class QueueCommands {
  readonly #queues = new Map<string, VirtualQueue>();
  readonly #nowMs: () => number;
  readonly #weaknesses: QueueWeaknesses | undefined;

  constructor(nowMs: () => number, weaknesses: QueueWeaknesses | undefined) {
    this.#nowMs = nowMs;
    this.#weaknesses = weaknesses;
  }

  nextMomentMs(): number | undefined {
    const nowMs = this.#nowMs();
    const next = Math.min(...[...this.#queues.values()].map((queue) => queue.nextMomentMs(nowMs)), Infinity);
    return Number.isFinite(next) ? next : undefined;
  }

  /** False if a receive from the queue with this name would find nothing now. A receive from a queue that does not exist is refused. */
  mayReceive(name: string): boolean {
    return this.#queues.get(name)?.hasVisible(this.#nowMs()) ?? true;
  }

  /** The messages of all queues but the dead-letter queues, which somebody has to look at. */
  waiting(): readonly WaitingMessage[] {
    const targets = [...this.#queues.values()].map((queue) => this.#deadLetters(queue)?.queue);
    return [...this.#queues.values()].filter((queue) => !targets.includes(queue)).flatMap((queue) => queue.waiting());
  }

  CreateQueue({ QueueName: name = '', Attributes = {} }: sqs.CreateQueueCommandInput): Answer<sqs.CreateQueueResult> {
    if ((Attributes.FifoQueue === 'true') !== name.endsWith('.fifo')) {
      throw queueProblem('badParameter', 'The name of a FIFO queue, and of no other, ends in .fifo.');
    }
    const queue = this.#queues.get(name) ?? new VirtualQueue(name);
    this.#queues.set(name, queue);
    Object.assign(queue.attributes, Attributes);
    return { QueueUrl: URL_BASE + name };
  }

  GetQueueUrl({ QueueName: name = '' }: sqs.GetQueueUrlCommandInput): Answer<sqs.GetQueueUrlResult> {
    this.#queue(name);
    return { QueueUrl: URL_BASE + name };
  }

  GetQueueAttributes(input: sqs.GetQueueAttributesCommandInput): Answer<sqs.GetQueueAttributesResult> {
    const queue = this.#queue(input.QueueUrl);
    const counts = queue.counts(this.#nowMs());
    return {
      Attributes: {
        ...queue.attributes,
        QueueArn: ARN_BASE + queue.name,
        ApproximateNumberOfMessages: String(counts.visible),
        ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
        ApproximateNumberOfMessagesDelayed: String(counts.delayed),
      },
    };
  }

  SetQueueAttributes({ QueueUrl, Attributes }: sqs.SetQueueAttributesCommandInput): object {
    Object.assign(this.#queue(QueueUrl).attributes, Attributes);
    return {};
  }

  SendMessage(input: sqs.SendMessageCommandInput): Answer<sqs.SendMessageResult> {
    const queue = this.#queue(input.QueueUrl);
    const body = input.MessageBody ?? '';
    checkMessage(queue, input, body);
    const message = {
      body,
      messageAttributes: input.MessageAttributes,
      delaySeconds: input.DelaySeconds,
      groupId: input.MessageGroupId,
      deduplicationId: input.MessageDeduplicationId,
    };
    const { id, sequenceNumber } = queue.send(message, this.#nowMs());
    return { MessageId: id, SequenceNumber: sequenceNumber, MD5OfMessageBody: md5(body) };
  }

  SendMessageBatch({ QueueUrl, Entries }: sqs.SendMessageBatchCommandInput): Answer<sqs.SendMessageBatchResult> {
    const results = inBatch(Entries, (entry) => this.SendMessage({ ...entry, QueueUrl }));
    return {
      Successful: results.done.map(({ Id, result: { MessageId, SequenceNumber, MD5OfMessageBody } }) => ({
        Id,
        MessageId,
        SequenceNumber,
        MD5OfMessageBody,
      })),
      Failed: results.failed,
    };
  }

  ReceiveMessage(input: sqs.ReceiveMessageCommandInput): Answer<sqs.ReceiveMessageResult> {
    const queue = this.#queue(input.QueueUrl);
    const messagesMax = input.MaxNumberOfMessages ?? 1;
    if (messagesMax < 1 || messagesMax > RECEIVED_MAX) throw queueProblem('badParameter', 'MaxNumberOfMessages');
    // A simulation asks 60 queues at each step, and most are empty.
    if (queue.isEmpty) return {};
    const deadLetters = this.#deadLetters(queue);
    const messages = queue.receive(
      { messagesMax, visibilitySeconds: input.VisibilityTimeout, deadLetters },
      this.#nowMs(),
    );
    const isLost = messages.length > 0 && happens(this.#weaknesses, this.#weaknesses?.lostReceiveProbability);
    return messages.length === 0 || isLost ? {} : { Messages: messages.map(wireMessage) };
  }

  DeleteMessage({ QueueUrl, ReceiptHandle = '' }: sqs.DeleteMessageCommandInput): object {
    this.#queue(QueueUrl).delete(ReceiptHandle, this.#nowMs(), this.#weaknesses);
    return {};
  }

  DeleteMessageBatch({ QueueUrl, Entries }: sqs.DeleteMessageBatchCommandInput): Answer<sqs.DeleteMessageBatchResult> {
    const results = inBatch(Entries, (entry) => this.DeleteMessage({ ...entry, QueueUrl }));
    return { Successful: results.done.map(({ Id }) => ({ Id })), Failed: results.failed };
  }

  ChangeMessageVisibility(input: sqs.ChangeMessageVisibilityCommandInput): object {
    const { QueueUrl, ReceiptHandle = '', VisibilityTimeout: seconds = 0 } = input;
    if (seconds < 0 || seconds > VISIBILITY_SECONDS_MAX) throw queueProblem('badParameter', 'VisibilityTimeout');
    this.#queue(QueueUrl).changeVisibility(ReceiptHandle, seconds, this.#nowMs());
    return {};
  }

  #deadLetters(queue: VirtualQueue): ReceiveLimits['deadLetters'] {
    const policy = queue.attributes['RedrivePolicy'];
    if (policy === undefined || policy === '') return undefined;
    const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(policy) as Record<string, string | number>;
    const name = String(deadLetterTargetArn).slice(ARN_BASE.length);
    return { queue: this.#queue(name), receiveCountMax: Number(maxReceiveCount) };
  }

  #queue(urlOrName = ''): VirtualQueue {
    const queue = this.#queues.get(urlOrName.slice(urlOrName.lastIndexOf('/') + 1));
    if (queue === undefined) throw queueProblem('noQueue', `The specified queue does not exist: ${urlOrName}`);
    return queue;
  }
}

function checkMessage(queue: VirtualQueue, input: sqs.SendMessageCommandInput, body: string): void {
  if (body === '' || Buffer.byteLength(body) > MESSAGE_BYTES_MAX) throw queueProblem('badParameter', 'MessageBody');
  const delaySeconds = input.DelaySeconds ?? 0;
  if (delaySeconds < 0 || delaySeconds > messageDelaySecondsMax) throw queueProblem('badParameter', 'DelaySeconds');
  if (!queue.isFifo) return;
  if (delaySeconds > 0) throw queueProblem('badParameter', 'DelaySeconds is not for messages of FIFO queues.');
  if (input.MessageGroupId === undefined) throw queueProblem('missingParameter', 'MessageGroupId');
  if (input.MessageDeduplicationId === undefined && queue.attributes['ContentBasedDeduplication'] !== 'true') {
    throw queueProblem('badParameter', 'MessageDeduplicationId');
  }
}
