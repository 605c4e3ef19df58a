import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { achExchangeQueue } from '../../functions/money/ach-exchange/queues.ts';
import type { Stage } from '../stages.ts';
import type { WorkQueues } from './work-queues.ts';

/** Each file that is written for a bank begins an exchange with its server, if the stage has such banks. The schedule does what is missed. */
export function sendAchFiles(queues: WorkQueues, stage: Stage, bucket: s3.Bucket): void {
  const exchange = queues.find(achExchangeQueue.name);
  if (exchange === undefined) return;
  // In the stack of the queues: the policy of the queue names the rule, and the rule its queue.
  new events.Rule(queues, 'AchFileDepartures', {
    description: `ACH files that were written for banks of bankstack-${stage.name}`,
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ wildcard: 'outgoing/*.ach' }] } },
    },
    targets: [new targets.SqsQueue(exchange.queue, { deadLetterQueue: exchange.deadLetters })],
  });
}
