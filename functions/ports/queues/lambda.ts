import { SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings } from '../aws/client-settings.ts';
import { light } from '../aws/light-client.ts';
import type { LambdaPart } from '../parts.ts';
import { createSqsQueueSender } from './sqs-queue-sender.ts';

/** For functions that send to queues. */
export const queues: LambdaPart<'queues'> = ({ settings }) =>
  createSqsQueueSender({ client: light(new SQSClient(clientSettings)), queueUrls: settings.queueUrls });
