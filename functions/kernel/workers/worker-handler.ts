import type { DynamoDBStreamEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { BrokenInvariant } from '../base/invariant.ts';
import { guardedTable } from '../table/guarded-table.ts';
import type { QueueMessage, QueueWorker, StreamWorker } from './define-worker.ts';
import type { Platform } from '../../ports/platform.ts';
import { limitedTo } from '../../ports/limited-platform.ts';
import { portsOfWorker } from './ports-of-worker.ts';

/** The Lambda function of a queue worker: each message for itself, those that failed go back to the queue. */
export function createQueueHandler(worker: QueueWorker, platform: Platform) {
  const limited = limitedPlatform(worker, platform);
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: { itemIdentifier: string }[] = [];
    const waiting = new Set<string | undefined>();
    for (const record of event.Records) {
      const { MessageGroupId: group } = record.attributes;
      // In a FIFO queue nothing may overtake what failed: everything of its message group goes back too.
      const skip = worker.source.queue.fifo && waiting.has(group);
      if (skip || !(await handled(worker, limited, record))) {
        failed.push({ itemIdentifier: record.messageId });
        waiting.add(group);
      }
    }
    return { batchItemFailures: failed };
  };
}

/** The Lambda function of a stream worker: the batch succeeds whole or comes again. */
export function createStreamHandler(worker: StreamWorker, platform: Platform) {
  const limited = limitedPlatform(worker, platform);
  return async (event: DynamoDBStreamEvent): Promise<void> => {
    try {
      await worker.handle(event.Records, limited);
    } catch (error) {
      platform.log.error('worker failed', { worker: worker.id, count: event.Records.length }, error);
      throw error;
    }
  };
}

/** The platform as far as the worker declared that it needs it. */
function limitedPlatform(worker: QueueWorker | StreamWorker, platform: Platform): Platform {
  return { ...limitedTo(portsOfWorker(worker), platform), table: guardedTable(platform.table, worker.uses) };
}

async function handled(worker: QueueWorker, platform: Platform, record: SQSRecord): Promise<boolean> {
  try {
    await worker.handle(readMessage(record), platform);
    return true;
  } catch (error) {
    if (error instanceof LeaveOnQueue && !isLastReceive(worker, record)) return false;
    const { messageId } = record;
    platform.log.error('worker failed', { worker: worker.id, queue: worker.source.queue.name, messageId }, error);
    return false;
  }
}

/** What fails now moves to the dead letters, and whoever looks there finds why in the log. */
function isLastReceive({ source }: QueueWorker, { attributes }: SQSRecord): boolean {
  return Number(attributes.ApproximateReceiveCount) >= source.queue.maxReceiveCount;
}

/** Thrown by a worker that wants its message back later, and has nothing to complain about: logged only the last time. */
export class LeaveOnQueue extends Error {
  override readonly name = 'LeaveOnQueue';
}

function readMessage(record: SQSRecord): QueueMessage {
  const body: unknown = JSON.parse(record.body);
  if (typeof body !== 'object' || body === null) throw new BrokenInvariant('the body of the message is not a JSON object');
  return { body: body as Record<string, unknown>, record };
}
