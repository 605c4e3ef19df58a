import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

const receivedMax = 10;
/** Long polling asks all servers of SQS, so an empty answer means that no message is visible. */
const waitSeconds = 1;

/** Where dead letters are, and the queue that they come from. */
export interface RedrivenQueue {
  readonly url: string;
  readonly deadLetterUrl: string;
}

/**
 * Moves visible dead letters of a queue back into it, at most `max`, and returns their number. Body, attributes and message group stay.
 * After a crash a message may be in both queues, but it is never lost.
 *
 * The deduplication id is a new one, derived from the dead letter. Under its first id, a FIFO queue would accept the message and then
 * drop it within five minutes of the first sending. Under the new one, the queue drops only the same dead letter if it is moved again
 * after a crash. AWS's own task (StartMessageMoveTask) is not used: it cannot be tried with one message.
 */
export async function redrive(sqs: SQSClient, queue: RedrivenQueue, max = 1_000): Promise<number> {
  let moved = 0;
  while (moved < max) {
    const { Messages: messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queue.deadLetterUrl,
        MaxNumberOfMessages: Math.min(receivedMax, max - moved),
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
        WaitTimeSeconds: waitSeconds,
      }),
    );
    if (messages.length === 0) break;
    for (const message of messages) await move(sqs, queue, message);
    moved += messages.length;
  }
  return moved;
}

async function move(sqs: SQSClient, queue: RedrivenQueue, message: Message): Promise<void> {
  const group = message.Attributes?.MessageGroupId;
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queue.url,
      MessageBody: message.Body,
      ...(message.MessageAttributes === undefined ? {} : { MessageAttributes: message.MessageAttributes }),
      ...(group === undefined
        ? {}
        : { MessageGroupId: group, MessageDeduplicationId: `redrive-${String(message.MessageId)}` }),
    }),
  );
  await sqs.send(new DeleteMessageCommand({ QueueUrl: queue.deadLetterUrl, ReceiptHandle: message.ReceiptHandle }));
}
