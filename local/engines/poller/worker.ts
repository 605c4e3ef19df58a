import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import type { WorkerSource } from '../../../functions/kernel/workers/worker-source.ts';

/** A background worker as the poller calls it: in this process, with the event that Lambda would hand to it. */
export type PolledWorker = PolledQueueWorker | PolledStreamWorker;

export interface PolledQueueWorker {
  readonly id: string;
  readonly source: Extract<WorkerSource, { kind: 'queue' }>;
  /** May answer an SQSBatchResponse; failing messages stay in the queue. Throwing fails the whole batch. */
  readonly handle: (event: SQSEvent) => Promise<unknown>;
}

export interface PolledStreamWorker {
  readonly id: string;
  readonly source: Extract<WorkerSource, { kind: 'stream' }>;
  /** Throwing has the same batch again, until it succeeds; an answer is ignored. */
  readonly handle: (event: DynamoDBStreamEvent) => Promise<unknown>;
}

/** Something failed that the poller survives: a handler threw, or an engine did not answer. */
export interface PollerProblem {
  readonly worker: string;
  readonly error: unknown;
}

/** What feeds one worker. */
export interface WorkerFeed {
  /** Handles at most one batch (for a stream: one of each shard); answers how many messages or records it met. */
  step(): Promise<number>;
  /** Goes on until the signal, with the worker's own concurrency; resolves when the last invocation has ended. */
  run(until: AbortSignal): Promise<void>;
}

export function isQueueWorker(worker: PolledWorker): worker is PolledQueueWorker {
  return worker.source.kind === 'queue';
}
