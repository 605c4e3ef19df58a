import { SQSClient } from '@aws-sdk/client-sqs';
import { createSqsQueueSender } from './sqs-queue-sender.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that send to queues. */
export const queues: LambdaPart<'queues'> = ({ settings }) =>
  createSqsQueueSender({ client: new SQSClient({}), queueUrls: settings.queueUrls });
