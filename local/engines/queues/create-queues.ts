import { CreateQueueCommand, GetQueueAttributesCommand, SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { QueueDefinition } from '../../../functions/kernel/workers/worker-source.ts';
import { deadLetterQueueName, queueName } from './names.ts';

export interface CreatedQueue {
  readonly url: string;
  readonly arn: string;
  readonly deadLetterUrl: string;
  readonly deadLetterArn: string;
}

/** The maximum of SQS. A message that is retried for seven days must not expire before. */
const RETENTION_SECONDS = 14 * 24 * 60 * 60;

/**
 * Creates each queue with its dead-letter queue, or updates the settings of an existing queue, which keeps its messages.
 * Returns the queues by the name in their definition.
 */
export async function createQueues(
  sqs: SQSClient,
  definitions: readonly QueueDefinition[],
): Promise<ReadonlyMap<string, CreatedQueue>> {
  const created = new Map<string, CreatedQueue>();
  for (const definition of definitions) created.set(definition.name, await createPair(sqs, definition));
  return created;
}

async function createPair(sqs: SQSClient, definition: QueueDefinition): Promise<CreatedQueue> {
  const deadLetters = await create(sqs, deadLetterQueueName(definition), definition.fifo, {
    MessageRetentionPeriod: String(RETENTION_SECONDS),
  });
  const queue = await create(sqs, queueName(definition), definition.fifo, {
    MessageRetentionPeriod: String(RETENTION_SECONDS),
    VisibilityTimeout: String(definition.visibilitySeconds),
    DelaySeconds: String(definition.delaySeconds ?? 0),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: deadLetters.arn,
      maxReceiveCount: definition.maxReceiveCount,
    }),
  });
  return { ...queue, deadLetterUrl: deadLetters.url, deadLetterArn: deadLetters.arn };
}

/** Creates a queue with its fixed settings and sets the others afterwards, because SQS refuses to create an existing queue with other settings. */
async function create(
  sqs: SQSClient,
  name: string,
  fifo: boolean,
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly arn: string }> {
  const kind = fifo ? { Attributes: { FifoQueue: 'true' } } : {};
  const { QueueUrl: url } = await sqs.send(new CreateQueueCommand({ QueueName: name, ...kind }));
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: settings }));
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }));
  if (url === undefined || Attributes?.QueueArn === undefined) throw new Error(`the queue ${name} has no URL or ARN`);
  return { url, arn: Attributes.QueueArn };
}
