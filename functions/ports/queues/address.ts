/** A stage in AWS. Names and addresses of its queues follow from it, so that no setting has to list them. */
export interface StageEnvironment {
  readonly stage: string;
  readonly region: string;
  readonly accountId: string;
}

/** The name in SQS of a queue of a stage: `bankstack-live-lists.fifo`. SQS takes 80 characters. */
export const stageQueueName = (stage: string, queue: string): string => `bankstack-${stage}-${queue}`;

/** The name that a dead-letter queue has in the code, by that of its queue: `lists-dead-letters.fifo`. */
export const deadLettersOf = (queue: string): string => queue.replace(/(\.fifo)?$/, '-dead-letters$1');

/** The dead-letter queue of everything that Scheduler sends. */
export const scheduleDeadLetters = deadLettersOf('schedule');

export const queueUrlOf = ({ stage, region, accountId }: StageEnvironment, queue: string): string =>
  `https://sqs.${region}.amazonaws.com/${accountId}/${stageQueueName(stage, queue)}`;

export const queueArnOf = ({ stage, region, accountId }: StageEnvironment, queue: string): string =>
  `arn:${partitionOf(region)}:sqs:${region}:${accountId}:${stageQueueName(stage, queue)}`;

/** Functions run in no other partition: their clients have no addresses of it (lib/bundling/plain-endpoint.ts). */
const partitionOf = (region: string): string => (region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws');
