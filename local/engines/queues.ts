import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { PlatformProblem } from './platform-problem.ts';
import type { FauxqsAnswer, FauxqsRequest, FauxqsSettings } from './queues/fauxqs-thread.ts';
import { startThread } from './thread.ts';

export { createQueues } from './queues/create-queues.ts';

export interface RunningQueues {
  /** The endpoint of SQS, and of S3 with path-style URLs. */
  readonly endpoint: string;
  /** Moves the engine's clock forward, so that tests of visibility, delays and deduplication need not wait. */
  moveTime(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the queue engine on a free port of the loopback address. With `dataDir`, queues, messages (including those in flight) and
 * documents survive a restart; without it they end with the engine. Throws PlatformProblem if it cannot start.
 */
export async function startQueues(settings: FauxqsSettings = {}): Promise<RunningQueues> {
  const started = await startThread('queues/fauxqs-thread.ts', settings).catch((error: unknown) => {
    throw problemOf(String(error), settings.dataDir, error);
  });
  const thread = started.thread;
  const answer = started.answer as FauxqsAnswer;
  if ('failure' in answer) {
    await thread.terminate();
    throw problemOf(answer.failure, settings.dataDir);
  }
  return {
    endpoint: `http://127.0.0.1:${String(answer.port)}`,
    moveTime: (milliseconds) => moveTime(thread, milliseconds),
    stop: () => stop(thread),
  };
}

async function moveTime(thread: Worker, milliseconds: number): Promise<void> {
  const moved = once(thread, 'message');
  tell(thread, { moveTimeMs: milliseconds });
  await moved;
}

async function stop(thread: Worker): Promise<void> {
  const ended = once(thread, 'exit');
  tell(thread, 'stop');
  await ended;
}

function tell(thread: Worker, request: FauxqsRequest): void {
  thread.postMessage(request);
}

function problemOf(failure: string, dataDir: string | undefined, cause?: unknown): PlatformProblem {
  return new PlatformProblem(
    `The queue engine did not start: ${failure}`,
    dataDir === undefined
      ? 'It needs Node 22.5 or newer. Run it through npm, which uses the Node of the project.'
      : `Start again with fresh data (npm start -- --reset), or check that ${dataDir} is writable.`,
    cause,
  );
}
