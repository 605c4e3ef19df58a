import type { DynamoDBStreamEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { isOrganisationSuspended } from '../auth/suspension.ts';
import { BrokenInvariant } from '../base/invariant.ts';
import { guardedTable } from '../table/guarded-table.ts';
import type { QueueMessage, QueueWorker, StreamWorker } from './define-worker.ts';
import type { Platform } from '../../ports/platform.ts';
import { limitedTo } from '../../ports/limited-platform.ts';
import { handlePartition, type TroubleBegins } from './handle-partition.ts';
import { itemChangeOf } from './item-change.ts';
import { portsOfWorker } from './ports-of-worker.ts';

/** After how many seconds a message comes again that has failed once, and twice: most troubles pass soon. */
export const soonSeconds = [5, 30];

/** The Lambda handler of a queue worker. It handles each message separately; failed messages return to the queue. */
export function createQueueHandler(worker: QueueWorker, platform: Platform) {
  const limited = limitedPlatform(worker, platform);
  const { fifo, name: queue } = worker.source.queue;
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: { itemIdentifier: string }[] = [];
    const hidden: Promise<void>[] = [];
    const waiting = new Map<string | undefined, number | undefined>();
    for (const record of event.Records) {
      const { ApproximateReceiveCount: receives, MessageGroupId: group } = record.attributes;
      // A FIFO queue keeps the order of a message group: the messages after a failed one return to the queue with it.
      if (!fifo || !waiting.has(group)) {
        const outcome = await outcomeOf(worker, limited, record);
        if (outcome === 'done') continue;
        waiting.set(group, outcome === 'failed' ? soonSeconds[Number(receives) - 1] : undefined);
      }
      failed.push({ itemIdentifier: record.messageId });
      hidden.push(hide(limited, queue, record, waiting.get(group)));
    }
    await Promise.all(hidden);
    return { batchItemFailures: failed };
  };
}

/** Lets a failed message come again after some seconds; without them, or if that fails, it comes when its queue shows it again. */
async function hide({ queues, log }: Platform, queue: string, record: SQSRecord, seconds?: number): Promise<void> {
  try {
    if (seconds !== undefined) await queues.hide(queue, record.receiptHandle, seconds);
  } catch (error) {
    log.error('a failed message comes late', { queue }, error);
  }
}

/**
 * The Lambda handler of a stream worker. The changes of each partition, and so of each organisation, succeed or fail alone. The
 * batch is delivered again if a service that some of them need throttles or gives no answer, for a while (see {@link handlePartition}), or if
 * changes can be neither handled nor put aside.
 */
export function createStreamHandler(worker: StreamWorker, platform: Platform) {
  const limited = limitedPlatform(worker, platform);
  const troubles: TroubleBegins = new Map();
  return async (event: DynamoDBStreamEvent): Promise<void> => {
    try {
      const partitions = Map.groupBy(event.Records.map(itemChangeOf), ({ key }) => key.pk);
      // All finish before a failure is reported, so that nothing of this batch still runs when Lambda retries it.
      const done = await Promise.allSettled(
        [...partitions.values()].map((changes) => handlePartition(worker, limited, changes, troubles)),
      );
      for (const one of done) if (one.status === 'rejected') throw one.reason;
    } catch (error) {
      platform.log.error('worker failed', { worker: worker.id, count: event.Records.length }, error);
      throw error;
    }
  };
}

/** The platform with only the ports and kinds that the worker declares. */
function limitedPlatform(worker: QueueWorker | StreamWorker, platform: Platform): Platform {
  return {
    ...limitedTo(portsOfWorker(worker), platform, worker.alarmsOn),
    table: guardedTable(platform.table, worker.uses, `the uses of ${worker.id}`),
  };
}

/** What became of a message: one that is left says itself when it comes again. */
type Outcome = 'done' | 'left' | 'failed';

async function outcomeOf(worker: QueueWorker, platform: Platform, record: SQSRecord): Promise<Outcome> {
  try {
    const message = readMessage(record);
    if (worker.whenSuspended === 'waits' && (await waits(worker, message, platform))) return 'done';
    await worker.handle(message, platform);
    return 'done';
  } catch (error) {
    const isLeft = error instanceof LeaveOnQueue;
    if (isLeft && !isLastReceive(worker, record)) return 'left';
    const { messageId } = record;
    platform.log.error('worker failed', { worker: worker.id, queue: worker.source.queue.name, messageId }, error);
    return isLeft ? 'left' : 'failed';
  }
}

/**
 * True if the organisation of a message is suspended. The message is dropped: see `whenSuspended`. One that names no organisation goes to
 * the worker, which cannot read it.
 */
async function waits({ id }: QueueWorker, { body }: QueueMessage, { table, log }: Platform): Promise<boolean> {
  const { organisationId } = body;
  if (typeof organisationId !== 'string') return false;
  const isSuspended = await isOrganisationSuspended(table, organisationId);
  if (isSuspended) log.info('work waits: its organisation is suspended', { worker: id, organisationId });
  return isSuspended;
}

/** True if a message that fails now moves to the dead-letter queue. The log then says why it failed. */
function isLastReceive({ source }: QueueWorker, { attributes }: SQSRecord): boolean {
  return Number(attributes.ApproximateReceiveCount) >= source.queue.maxReceiveCount;
}

/** A worker throws this to get a message again later, without an error. Only the last receive is logged. */
export class LeaveOnQueue extends Error {
  override readonly name = 'LeaveOnQueue';
}

function readMessage(record: SQSRecord): QueueMessage {
  const body: unknown = JSON.parse(record.body);
  if (typeof body !== 'object' || body === null)
    throw new BrokenInvariant('the body of the message is not a JSON object');
  return { body: body as Record<string, unknown>, record };
}
