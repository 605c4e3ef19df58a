import { callMs, cpuMs } from '../cost/journeys.ts';

/** What the cloud allows, and how long it takes. The estimate of costs rests on the same times. */
export interface Cloud {
  /** Units a second that one partition key takes: its sort keys grow, so the table cannot split it. */
  readonly partitionWrites: number;
  readonly partitionReads: number;
  /** Write units a second that the whole table takes. */
  readonly tableWrites: number;
  /** Mean milliseconds of a read or a single write, and of a transaction, which holds its items for the middle half of them. */
  readonly callMs: number;
  readonly transactionMs: number;
  /** Milliseconds of CPU of a function when it is called, and of each action of a transaction that it has decided on. */
  readonly cpuMs: number;
  readonly actionMs: number;
  /** Milliseconds of CPU of a stream worker for each record. */
  readonly recordMs: number;
  /** Until a new execution of a function answers its first request. */
  readonly coldStartMs: number;
  /** Executions that are left to the API, and those of each reader of the stream. */
  readonly apiExecutions: number;
  readonly streamExecutions: number;
  /** Lambda asks an idle shard for records this often. */
  readonly shardPollMs: number;
  /** From the sending of a message to the call of its worker. */
  readonly messageMs: number;
  /** Calls that a message group of a FIFO queue takes in a second. */
  readonly groupCalls: number;
}

export const usualCloud: Cloud = {
  partitionWrites: 1_000,
  partitionReads: 3_000,
  tableWrites: 40_000,
  callMs,
  transactionMs: 2 * callMs,
  cpuMs,
  actionMs: 0.4,
  recordMs: 0.2,
  coldStartMs: 400,
  apiExecutions: 400,
  streamExecutions: 20,
  shardPollMs: 250,
  messageMs: 30,
  groupCalls: 300,
};
