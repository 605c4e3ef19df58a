import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from './project-root.ts';

/**
 * Starts a file of this folder as a thread and waits for its first message. A thread has its own module loader, so it can load
 * ES modules under jest, and it always ends with the process.
 */
export async function startThread(
  file: string,
  data: unknown,
): Promise<{ readonly thread: Worker; readonly answer: unknown }> {
  const thread = new Worker(path.join(projectRoot(), 'local', 'engines', file), { workerData: data, execArgv: [] });
  const answer = await new Promise<unknown>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread ${file} ended with code ${code}`)));
  });
  return { thread, answer };
}
