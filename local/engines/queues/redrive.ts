import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import type { CreatedQueue } from './create-queues.ts';

const RECEIVED_MAX = 10;
const ROUNDS_MAX = 1_000;

/**
 * Moves the visible dead letters of a queue back into it and returns their number. StartMessageMoveTask does this in the cloud; the
 * local engine does not have it. After a crash a message may be in both queues, but it is never lost.
 */
export async function redrive(sqs: SQSClient, queue: CreatedQueue): Promise<number> {
  let moved = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { Messages: messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queue.deadLetterUrl,
        MaxNumberOfMessages: RECEIVED_MAX,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    );
    if (messages.length === 0) break;
    for (const message of messages) await move(sqs, queue, message);
    moved += messages.length;
  }
  return moved;
}

async function move(sqs: SQSClient, queue: CreatedQueue, message: Message): Promise<void> {
  const group = message.Attributes?.MessageGroupId;
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queue.url,
      MessageBody: message.Body,
      ...(message.MessageAttributes === undefined ? {} : { MessageAttributes: message.MessageAttributes }),
      // With its original deduplication id, the queue would drop it for five minutes.
      ...(group === undefined
        ? {}
        : { MessageGroupId: group, MessageDeduplicationId: `redrive-${String(message.MessageId)}` }),
    }),
  );
  await sqs.send(new DeleteMessageCommand({ QueueUrl: queue.deadLetterUrl, ReceiptHandle: message.ReceiptHandle }));
}
