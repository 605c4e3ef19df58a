import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { type Account, accountKey, accountKind } from '../../functions/accounts/accounts/store.ts';
import { bulkPaymentsQueue } from '../../functions/money/bulk-payments/queues.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { journalKind, journalPartition, type JournalRow } from '../../functions/kernel/journal/journal.ts';
import { cents } from '../../functions/kernel/base/money/cents.ts';
import type { ItemKey } from '../../functions/kernel/table/kind.ts';
import type { QueueWorker, StreamWorker, Worker } from '../../functions/kernel/workers/define-worker.ts';
import { reconcileQueue } from '../../functions/accounts/ledger/queues.ts';
import { achRailQueue } from '../../functions/money/payments/queues.ts';
import { fastQueue, replayQueue, slowQueue } from '../../functions/delivery/webhooks/queues.ts';

const organisationId = '100000001';
const at = '2026-12-01T15:00:00.000Z' as Instant;
const region = 'us-east-1';

/** What a worker is invoked with, by path below events/. */
export function workerSamples(
  workers: readonly Worker[],
): readonly (readonly [path: string, event: SQSEvent | DynamoDBStreamEvent])[] {
  return workers.map((worker) => [`workers/${worker.id}.json`, workerSample(worker)] as const);
}

export function workerSample(worker: Worker): SQSEvent | DynamoDBStreamEvent {
  return worker.source.kind === 'queue' ? queueSample(worker as QueueWorker) : streamSample(worker as StreamWorker);
}

/** Messages that say more than the organisation which is to be looked after. */
const messages: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [fastQueue.name]: {
    webhookId: '1',
    generation: 1,
    position: 0,
    upTo: 1,
    format: { contentType: 'JsonAPI', includeResources: false },
  },
  [achRailQueue.name]: { kind: 'returned', paymentId: '100000001000000001', reason: 'NoAccount' },
  [bulkPaymentsQueue.name]: { bulkId: '100000001' },
  [reconcileQueue.name]: { date: at.slice(0, 10) },
  [replayQueue.name]: { webhookId: '1', replayId: '1000000001', position: 0 },
  [slowQueue.name]: { webhookId: '1', generation: 1, position: 0 },
};

function queueSample({ source: { queue } }: QueueWorker): SQSEvent {
  const sentMs = String(Date.parse(at));
  return {
    Records: [
      {
        messageId: '00000000-0000-4000-8000-000000000001',
        receiptHandle: 'receipt-1',
        body: JSON.stringify({ organisationId, ...messages[queue.name] }),
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

const nothing = cents(0);

/** A transaction that opened the account below. */
const journalRow: JournalRow = {
  pk: journalPartition(organisationId),
  sk: `${at}#sampleSample`,
  organisationId,
  txId: 'sampleSample',
  writtenAt: at,
  at,
  listed: { account: ['100000001'] },
  expiresAtSeconds: Date.parse(at) / 1000 + 45 * 86_400,
};

const account: Account = {
  ...accountKey(organisationId, '100000001'),
  version: 1,
  organisationId,
  id: '100000001',
  customerIds: ['100000001'],
  customerType: 'individualCustomer',
  name: 'Ada Okafor',
  depositProduct: 'checking',
  routingNumber: '084106768',
  accountNumber: '100000001',
  status: 'Open',
  createdAt: at,
  tags: {},
  balance: nothing,
  hold: nothing,
  available: nothing,
  contraSettlement: nothing,
  contraBook: nothing,
  transactions: 0,
  payments: 0,
  recurringPayments: 0,
  lastAt: at,
};

/** An item of each kind that a stream worker listens to, as it stands right after its insert. */
const items: Readonly<Record<string, ItemKey>> = { [journalKind.prefix]: journalRow, [accountKind.prefix]: account };

function streamSample({ source }: StreamWorker): DynamoDBStreamEvent {
  return {
    Records: source.filters.map(({ keyPrefix }, index) => {
      const item = items[keyPrefix.replace(/#$/, '')];
      if (item === undefined) throw new Error(`there is no sample of an item ${keyPrefix}`);
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
