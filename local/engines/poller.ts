import type { SQSClient } from '@aws-sdk/client-sqs';
import { type Checkpoints, openCheckpoints } from './poller/checkpoint.ts';
import { pause } from './pause.ts';
import { createDoorbell, type Doorbell } from './poller/doorbell.ts';
import type { Lag } from './poller/lag.ts';
import { QueueSource } from './poller/queue-source.ts';
import { KeptShards, type OpenStream } from './poller/kept-records.ts';
import { StreamSource } from './poller/stream-source.ts';
import { isQueueWorker } from './poller/worker.ts';
import type { PolledStreamWorker, PolledWorker, PollerProblem, WorkerFeed } from './poller/worker.ts';

export interface PollerSettings {
  readonly workers: readonly PolledWorker[];
  readonly sqs: SQSClient;
  /** False for a queue (by its name in SQS) that certainly has no visible message: `step` does not ask it. If absent, each queue is asked. */
  readonly mayReceive?: (queue: string) => boolean;
  /** The table's stream; required if a worker reads it. */
  readonly stream?: OpenStream;
  /** Receives the age, in milliseconds, of the changes that the stream's workers have handled. */
  readonly lag?: Lag;
  /** Rings when this process has written to the table; without it, new records are found after up to a second. */
  readonly bell?: Doorbell;
  /** The file of stream positions, so that a restart continues. Without it, every start reads the stream from its start. */
  readonly checkpointPath?: string;
  /** Called for every failure that does not stop the poller. */
  readonly onProblem?: (problem: PollerProblem) => void;
}

export interface Poller {
  /** Starts all workers, each with its own concurrency. */
  start(): void;
  /** Stops all workers. Resolves when running invocations have ended. */
  stop(): Promise<void>;
  /** Handles one batch of each source, in the order of the workers. Returns the number of messages and records; 0 if there were none. */
  step(): Promise<number>;
  /** Steps until nothing is visible. Returns the number of steps. Throws if `stepsMax` (1,000) steps are not enough. */
  drain(bounds?: { readonly stepsMax?: number }): Promise<number>;
}

const STEPS_MAX = 1_000;
/** A file written for each batch would cost more than reading the batch. After a crash, the batches of this time come again. */
const SAVE_EVERY_MS = 1_000;

/**
 * Does for workers in this process what Lambda's event source mappings do in the cloud, by the same rules. Use either `start` and
 * `stop`, or `step` and `drain`: stepping is as deterministic as the engines.
 */
export function createPoller(settings: PollerSettings): Poller {
  const checkpoints = checkpointsOf(settings);
  const sources = openSources(settings, checkpoints);
  let running: { readonly signal: AbortController; readonly ended: Promise<unknown> } | undefined;

  const step = async (): Promise<number> => {
    if (running !== undefined) throw new Error('a started poller cannot be stepped');
    let met = 0;
    for (const source of sources) met += await source.step();
    checkpoints?.save();
    return met;
  };

  return {
    start: () => {
      if (running !== undefined) return;
      const signal = new AbortController();
      const ended = [...sources.map((source) => source.run(signal.signal)), keepSaving(checkpoints, signal.signal)];
      running = { signal, ended: Promise.all(ended) };
    },
    stop: async () => {
      running?.signal.abort();
      await running?.ended;
      checkpoints?.save();
      running = undefined;
    },
    step,
    drain: async ({ stepsMax = STEPS_MAX } = {}) => {
      for (let steps = 1; steps <= stepsMax; steps += 1) {
        if ((await step()) === 0) return steps;
      }
      throw new Error(`the workers were still busy after ${String(stepsMax)} steps`);
    },
  };
}

async function keepSaving(checkpoints: Checkpoints | undefined, until: AbortSignal): Promise<void> {
  while (checkpoints !== undefined && !until.aborted) {
    await pause(SAVE_EVERY_MS, until);
    checkpoints.save();
  }
}

function checkpointsOf({ workers, stream, checkpointPath }: PollerSettings): Checkpoints | undefined {
  if (stream === undefined) return undefined;
  const streamWorkers = workers.filter((worker) => !isQueueWorker(worker)).map((worker) => worker.id);
  return openCheckpoints(checkpointPath, stream.streamArn, streamWorkers);
}

function openSources(settings: PollerSettings, checkpoints: Checkpoints | undefined): readonly WorkerFeed[] {
  const { workers, sqs, mayReceive, stream, lag, bell = createDoorbell(), onProblem = () => undefined } = settings;
  const streamWorkers = workers.filter((worker): worker is PolledStreamWorker => !isQueueWorker(worker));
  const shards =
    stream === undefined || checkpoints === undefined
      ? undefined
      : new KeptShards(stream, streamWorkers, checkpoints, lag);
  return workers.map((worker) => {
    if (isQueueWorker(worker)) return new QueueSource(worker, sqs, onProblem, mayReceive);
    if (shards === undefined || checkpoints === undefined) throw new Error(`${worker.id} needs the table's stream`);
    return new StreamSource(shards, worker, checkpoints, bell, onProblem);
  });
}
