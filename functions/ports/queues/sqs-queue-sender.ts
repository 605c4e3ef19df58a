import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { invariant } from '../../kernel/base/invariant.ts';
import type { QueueSender } from './port.ts';

export interface SqsQueueSenderSettings {
  readonly client: Pick<SQSClient, 'send'>;
  /** Queue URLs by queue name: the queues that this process may send to. */
  readonly queueUrls: Readonly<Record<string, string>>;
}

const hiddenSecondsMax = 12 * 3600;

/** Sends to SQS queues by their names in the code. A queue that the settings do not name is a broken invariant. */
export function createSqsQueueSender({ client, queueUrls }: SqsQueueSenderSettings): QueueSender {
  const urlOf = (queue: string): string => {
    const url = queueUrls[queue];
    invariant(url !== undefined, `this function does not declare the queue ${queue}`);
    return url;
  };
  return {
    async send({ queue, body, group, deduplicationId, delaySeconds }) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: urlOf(queue),
          MessageBody: JSON.stringify(body),
          ...(group === undefined ? {} : { MessageGroupId: group }),
          ...(deduplicationId === undefined ? {} : { MessageDeduplicationId: deduplicationId }),
          ...(delaySeconds === undefined ? {} : { DelaySeconds: delaySeconds }),
        }),
      );
    },
    async hide(queue, receiptHandle, seconds) {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: urlOf(queue),
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: Math.min(hiddenSecondsMax, Math.max(0, Math.ceil(seconds))),
        }),
      );
    },
    async remove(queue, receiptHandle) {
      await client.send(new DeleteMessageCommand({ QueueUrl: urlOf(queue), ReceiptHandle: receiptHandle }));
    },
  };
}
