import { SQSClient } from '@aws-sdk/client-sqs';
import { createSqsQueueSender } from '../adapters/sqs-queue-sender.ts';
import type { LambdaParts } from './lambda.ts';

/** For functions that send to queues. */
export const queues: NonNullable<LambdaParts['queues']> = ({ settings }) =>
  createSqsQueueSender({ client: new SQSClient({}), queueUrls: settings.queueUrls });
