import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from './project-root.ts';

/**
 * Starts a file of this folder as a thread and waits for its first message. A thread has its own module loader, so it can load
 * ES modules under jest, and it always ends with the process. Errors after its first message are for the caller: one without a listener ends the process.
 */
export async function startThread(
  file: string,
  data: unknown,
): Promise<{ readonly thread: Worker; readonly answer: unknown }> {
  const thread = new Worker(path.join(projectRoot(), 'local', 'engines', file), { workerData: data, execArgv: [] });
  const started = new AbortController();
  const until = { signal: started.signal };
  try {
    const message: readonly unknown[] = await Promise.race([
      once(thread, 'message', until),
      once(thread, 'exit', until).then(([code]) => {
        throw new Error(`the thread ${file} ended with code ${String(code)}`);
      }),
    ]);
    return { thread, answer: message[0] };
  } finally {
    started.abort();
  }
}
