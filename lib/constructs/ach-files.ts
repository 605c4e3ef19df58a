import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { achFilesQueue } from '../../functions/money/ach-files/queues.ts';
import type { PublishedValue } from '../published-values.ts';
import type { Stage } from '../stages.ts';
import { sendAchFiles } from './ach-file-departures.ts';
import { createAchFileBucket } from './ach-file-bucket.ts';
import type { WorkQueues } from './work-queues.ts';

export interface AchFileExchange {
  readonly bucket: s3.Bucket;
  readonly values: Readonly<Partial<Record<PublishedValue, string>>>;
}

/** The bucket for ACH files with its key, and the way of what comes into it. Only a stage with a bank that takes files has them. */
export function createAchFiles(scope: Construct, stage: Stage, queues: WorkQueues): AchFileExchange {
  const { bucket, key } = createAchFileBucket(scope, stage);
  bringAchFiles(queues, stage, bucket);
  sendAchFiles(queues, stage, bucket);
  return { bucket, values: { 'ach-files-name': bucket.bucketName, 'ach-files-key-arn': key.keyArn } };
}

/** Each version of a file that a bank puts into the bucket becomes a message for the worker that takes it. */
function bringAchFiles(queues: WorkQueues, stage: Stage, bucket: s3.Bucket): void {
  const { defaultChild } = bucket.node;
  if (!(defaultChild instanceof s3.CfnBucket)) throw new Error(`${bucket.node.path} is no bucket`);
  // The construct's own method would add a function that sets the same property.
  defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  const { queue, deadLetters } = queues.named(achFilesQueue.name);
  // In the stack of the queues: the policy of the queue names the rule, and the rule its queue.
  new events.Rule(queues, 'AchFileArrivals', {
    description: `ACH files that came for bankstack-${stage.name}`,
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: 'incoming/' }] } },
    },
    targets: [new targets.SqsQueue(queue, { deadLetterQueue: deadLetters })],
  });
}
