import { parentPort, workerData } from 'node:worker_threads';

/** A thread that fails when its data say so: at its start, by ending without a message, or after its first message. */
export type ThreadFailure = 'start' | 'end' | 'later';

const failure = workerData as ThreadFailure;
if (failure === 'start') throw new Error('no start');
if (failure === 'later') {
  parentPort?.once('message', () => {
    throw new Error('failed later');
  });
  parentPort?.postMessage('ready');
}
