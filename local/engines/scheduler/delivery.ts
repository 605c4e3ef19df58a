import { randomUUID } from 'node:crypto';
import { GetQueueUrlCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { scheduleArn } from './api.ts';
import type { SchedulerEntry } from './schedule-book.ts';

/** Sends the schedule's input to its queue, with its context attributes replaced as in the cloud. */
export async function deliver(sqs: SQSClient, schedule: SchedulerEntry): Promise<void> {
  const { Arn: arn, Input: input, SqsParameters: parameters } = schedule.definition.Target;
  const name = arn.slice(arn.lastIndexOf(':') + 1);
  const { QueueUrl: url } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
  const group = parameters?.MessageGroupId;
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: url,
      MessageBody: withContext(input, schedule),
      ...(group === undefined ? {} : { MessageGroupId: group }),
    }),
  );
}

function withContext(input: string, schedule: SchedulerEntry): string {
  const scheduledAt = new Date(schedule.dueAtMs ?? 0).toISOString().replace('.000Z', 'Z');
  return input
    .replaceAll('<aws.scheduler.schedule-arn>', scheduleArn(schedule.name))
    .replaceAll('<aws.scheduler.scheduled-time>', scheduledAt)
    .replaceAll('<aws.scheduler.execution-id>', () => randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', schedule.retryAtMs === undefined ? '1' : '2');
}
