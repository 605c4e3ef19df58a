import { Worker } from 'node:worker_threads';
import type { FileType } from '../file-type.ts';
import { type Drawing, pdfMemoryMbMax, pdfThreadName, type SentFile, type ThreadMessage, threadName } from './image.ts';

/** A thread that reads files, which are hostile. It has no settings of the platform. */
export interface FileThread {
  /** Whose files its memory has held. */
  readonly owner: string;
  readonly worker: Worker;
}

/** What became of a file in a thread. After every outcome but a drawing, the thread has to end. */
export type ThreadAnswer =
  | Drawing
  | { readonly outcome: 'tooSlow' }
  | { readonly outcome: 'tooMuchMemory' }
  /** The thread did not start, has ended, or its library has failed. */
  | { readonly outcome: 'failed'; readonly error: Error };

const watchMilliseconds = 50;
const bytesPerMegabyte = 1024 * 1024;

/** Starts a thread. It writes nothing to the log of the process, and alone keeps no process alive. */
export function startFileThread(file: URL | string, type: FileType, owner: string): FileThread {
  const isPdf = type === 'application/pdf';
  const worker = new Worker(file, {
    env: {},
    workerData: isPdf ? pdfThreadName : threadName,
    stdout: true,
    stderr: true,
    ...(isPdf ? { resourceLimits: { maxOldGenerationSizeMb: pdfMemoryMbMax } } : {}),
  });
  worker.unref();
  return { owner, worker };
}

/** Gives a file to a thread, and waits for its answer. */
export function askThread({ worker }: FileThread, sent: SentFile, millisecondsMax: number): Promise<ThreadAnswer> {
  return new Promise<ThreadAnswer>((resolve) => {
    const settle = (answer: ThreadAnswer) => {
      clearTimeout(timer);
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const fail = (sentence: string, cause?: unknown) =>
      settle({ outcome: 'failed', error: new Error(sentence, { cause }) });
    const onMessage = (message: ThreadMessage) => {
      if (message === 'ready') return;
      if (message.outcome === 'crashed') fail('the library of images has failed');
      else settle(message);
    };
    const onError = (error: unknown) => fail('the thread that reads files has failed', error);
    const onExit = () => fail('the thread that reads files has ended');
    const timer = setTimeout(() => settle({ outcome: 'tooSlow' }), millisecondsMax);
    const atStart = process.memoryUsage.rss();
    const watch = setInterval(() => {
      const isTooMuch = process.memoryUsage.rss() - atStart > pdfMemoryMbMax * bytesPerMegabyte;
      if (isTooMuch && sent.type === 'application/pdf') settle({ outcome: 'tooMuchMemory' });
    }, watchMilliseconds);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(sent);
  });
}
