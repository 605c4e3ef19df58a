import type { SQSClient } from '@aws-sdk/client-sqs';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import type { QueueDefinition, WorkerSource } from '../../../functions/kernel/workers/worker-source.ts';
import type { CreatedQueue } from '../../../local/engines/queues/create-queues.ts';

/**
 * A rule of Lambda's event source mappings. Its source is its own: no other rule writes to it. The code that runs
 * the mappings makes the source, opens a probe on it and calls `check`, which throws if the rule is broken.
 */
export interface QueueRule {
  /** Reads on from "an event source mapping ...". */
  readonly name: string;
  readonly source: Extract<WorkerSource, { kind: 'queue' }>;
  /** Says something of invocations at the same time: may not be shown by running one after the other. */
  readonly isConcurrent?: true;
  check(probe: QueueProbe): Promise<void>;
}

/** Messages go to `queue` with `sqs`, as anybody would send them. */
export interface QueueProbe {
  readonly sqs: SQSClient;
  readonly queue: CreatedQueue;
  /** Sets the behaviour of the function from now on: it throws, or returns the handler's answer. Called before anything is sent. */
  handle(handler: (event: SQSEvent) => unknown): void;
  /** Lets time pass until the queue is empty: each message has been deleted or is among the dead letters. */
  settled(): Promise<void>;
  /** The time that passes for the queue. */
  nowMs(): number;
}

export interface StreamRule {
  readonly name: string;
  readonly source: Extract<WorkerSource, { kind: 'stream' }>;
  /** The mapping is made only when `until` is called first: items written before are older than the mapping. */
  readonly isOpenedLate?: true;
  check(probe: StreamProbe): Promise<void>;
}

/** The table has the keys `pk` (as given) and `sk` (always "-"), and a stream with new and old images. */
export interface StreamProbe {
  readonly streamArn: string;
  put(pk: string, attributes?: Record<string, AttributeValue>): Promise<void>;
  remove(pk: string): Promise<void>;
  handle(handler: (event: DynamoDBStreamEvent) => unknown): void;
  /** Lets time pass until it is true; throws where it does not become so. */
  until(condition: () => boolean): Promise<void>;
}

/** Rules that something is known to break: its own sentence on it, by the name of the rule. */
export type KnownGaps = Readonly<Record<string, string>>;

/** Short, for on some platforms it passes in real time; long enough for a function that starts on a busy machine. */
export const visibilitySeconds = 5;

let sourcesMade = 0;

/** A queue of its own; standard, tried three times, batches of ten and two at a time unless said otherwise. */
export function queueSource(
  given: Partial<Pick<QueueDefinition, 'fifo' | 'maxReceiveCount'>> & { readonly batchSize?: number } = {},
): QueueRule['source'] {
  const { fifo = false, maxReceiveCount = 3, batchSize = 10 } = given;
  sourcesMade += 1;
  const queue = { name: `rule-${sourcesMade}`, fifo, visibilitySeconds, maxReceiveCount };
  return { kind: 'queue', queue, batchSize, maximumConcurrency: 2 };
}
