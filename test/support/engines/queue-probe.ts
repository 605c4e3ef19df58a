import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueDefinition } from '../../../functions/kernel/workers/worker-source.ts';

let queuesMade = 0;

/** A definition with a name that no other test uses. */
export function aQueue(overrides: Partial<QueueDefinition> = {}): QueueDefinition {
  queuesMade += 1;
  return { name: `queue-${String(queuesMade)}`, fifo: false, visibilitySeconds: 30, maxReceiveCount: 3, ...overrides };
}

/** Sends bodies one after the other; to a FIFO queue with a group, each with a deduplication id of its own. */
export async function send(sqs: SQSClient, url: string, bodies: readonly string[], group?: string): Promise<void> {
  for (const body of bodies) {
    const fifo = group === undefined ? {} : { MessageGroupId: group, MessageDeduplicationId: `${group}/${body}` };
    await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: body, ...fifo }));
  }
}

export async function receive(sqs: SQSClient, url: string): Promise<readonly Message[]> {
  const answer = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All'] }),
  );
  return answer.Messages ?? [];
}

export async function receiveBodies(sqs: SQSClient, url: string): Promise<readonly (string | undefined)[]> {
  return (await receive(sqs, url)).map((message) => message.Body);
}

/** Receives and deletes. */
export async function takeBodies(sqs: SQSClient, url: string): Promise<readonly (string | undefined)[]> {
  const messages = await receive(sqs, url);
  for (const { ReceiptHandle } of messages) await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
  return messages.map((message) => message.Body);
}
