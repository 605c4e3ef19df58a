import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import type { WorkerSource } from '../../../functions/kernel/workers/worker-source.ts';

/** A background worker that the poller calls in this process, with the event that Lambda would pass to it. */
export type PolledWorker = PolledQueueWorker | PolledStreamWorker;

export interface PolledQueueWorker {
  readonly id: string;
  readonly source: Extract<WorkerSource, { kind: 'queue' }>;
  /** May return an SQSBatchResponse: failed messages stay in the queue. An exception fails the whole batch. */
  readonly handle: (event: SQSEvent) => Promise<unknown>;
}

export interface PolledStreamWorker {
  readonly id: string;
  readonly source: Extract<WorkerSource, { kind: 'stream' }>;
  /** After an exception, the same batch is passed again until it succeeds. The return value is ignored. */
  readonly handle: (event: DynamoDBStreamEvent) => Promise<unknown>;
}

/** A failure that does not stop the poller: a handler threw an exception, or an engine did not answer. */
export interface PollerProblem {
  readonly worker: string;
  readonly error: unknown;
}

/** The event source of one worker. */
export interface WorkerFeed {
  /** Handles at most one batch (for a stream: one for each shard). Returns the number of messages or records. */
  step(): Promise<number>;
  /** Runs until the signal, with the worker's concurrency. Resolves when the last invocation has ended. */
  run(until: AbortSignal): Promise<void>;
}

export function isQueueWorker(worker: PolledWorker): worker is PolledQueueWorker {
  return worker.source.kind === 'queue';
}
