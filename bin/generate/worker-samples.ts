import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import type { ItemKey } from '../../functions/kernel/table/kind.ts';
import { exampleAt as at } from '../../functions/onboarding/examples/moments.ts';
import { organisationId } from '../../functions/onboarding/examples/people.ts';
import type { QueueWorker, StreamWorker, Worker } from '../../functions/kernel/workers/define-worker.ts';
import { sampleItems, sampleMessages } from '../../functions/registry.ts';

const region = 'us-east-1';

/** A sample event for each worker, by path below events/. */
export function workerSamples(
  workers: readonly Worker[],
): readonly (readonly [path: string, event: SQSEvent | DynamoDBStreamEvent])[] {
  return workers.map((worker) => [`workers/${worker.id}.json`, workerSample(worker)] as const);
}

export function workerSample(worker: Worker): SQSEvent | DynamoDBStreamEvent {
  return worker.source.kind === 'queue' ? queueSample(worker as QueueWorker) : streamSample(worker as StreamWorker);
}

function queueSample({ source: { queue } }: QueueWorker): SQSEvent {
  const sentMs = String(Date.parse(at));
  return {
    Records: [
      {
        messageId: '00000000-0000-4000-8000-000000000001',
        receiptHandle: 'receipt-1',
        body: JSON.stringify({ organisationId, ...sampleMessages.get(queue.name) }),
        attributes: {
          ApproximateReceiveCount: '1',
          SentTimestamp: sentMs,
          SenderId: 'AIDAEXAMPLE',
          ApproximateFirstReceiveTimestamp: sentMs,
          ...(queue.fifo
            ? { MessageGroupId: organisationId, MessageDeduplicationId: 'sample-1', SequenceNumber: '1' }
            : {}),
        },
        messageAttributes: {},
        md5OfBody: '',
        eventSource: 'aws:sqs',
        eventSourceARN: `arn:aws:sqs:${region}:123456789012:${queue.name}`,
        awsRegion: region,
      },
    ],
  };
}

function streamSample({ source }: StreamWorker): DynamoDBStreamEvent {
  return {
    Records: source.filters.map(({ keyPrefix }, index) => {
      const item = sampleItems.find(({ pk }) => pk.startsWith(keyPrefix));
      if (item === undefined)
        throw new Error(`no capability.ts has a sample of an item whose key begins with ${keyPrefix} (sampleItems)`);
      return insertRecord(item, index + 1);
    }),
  };
}

function insertRecord(item: ItemKey, number: number): DynamoDBRecord {
  return {
    eventID: `sample-${number}`,
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb: {
      ApproximateCreationDateTime: Date.parse(at) / 1000,
      Keys: marshall({ pk: item.pk, sk: item.sk }),
      NewImage: marshall(item),
      SequenceNumber: String(number).padStart(21, '0'),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    } as NonNullable<DynamoDBRecord['dynamodb']>,
    eventSourceARN: `arn:aws:dynamodb:${region}:123456789012:table/bankstack/stream/${at.slice(0, -1)}`,
  };
}
