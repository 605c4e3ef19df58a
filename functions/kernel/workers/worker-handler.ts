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

/** The Lambda handler of a queue worker. It handles each message separately; failed messages return to the queue. */
export function createQueueHandler(worker: QueueWorker, platform: Platform) {
  const limited = limitedPlatform(worker, platform);
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: { itemIdentifier: string }[] = [];
    const waiting = new Set<string | undefined>();
    for (const record of event.Records) {
      const { MessageGroupId: group } = record.attributes;
      // A FIFO queue keeps the order of a message group: the messages after a failed one return to the queue too.
      const skip = worker.source.queue.fifo && waiting.has(group);
      if (skip || !(await handled(worker, limited, record))) {
        failed.push({ itemIdentifier: record.messageId });
        waiting.add(group);
      }
    }
    return { batchItemFailures: failed };
  };
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

async function handled(worker: QueueWorker, platform: Platform, record: SQSRecord): Promise<boolean> {
  try {
    const message = readMessage(record);
    if (worker.whenSuspended === 'waits' && (await waits(worker, message, platform))) return true;
    await worker.handle(message, platform);
    return true;
  } catch (error) {
    if (error instanceof LeaveOnQueue && !isLastReceive(worker, record)) return false;
    const { messageId } = record;
    platform.log.error('worker failed', { worker: worker.id, queue: worker.source.queue.name, messageId }, error);
    return false;
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
