import type { Worker } from 'node:worker_threads';
import type { Platform } from '../../functions/ports/platform.ts';
import type { PdfAnswer, PdfRequest } from './pdfs/messages.ts';
import { startThread } from './thread.ts';

export interface PdfThread {
  /** Resolves with the same bytes as `toPdf`. Rejects if the document cannot be drawn, and when the thread ends before it is. */
  readonly draw: NonNullable<Platform['drawPdf']>;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Draws PDFs in a thread, so that the statements of a month's end do not hold up the requests and workers of this process. The thread begins with
 * the first PDF, and another one takes its place if it fails.
 */
export function createPdfThread(): PdfThread {
  const waiting = new Map<number, Waiting>();
  let thread: Promise<Worker> | undefined;
  let last = 0;

  const fail = (error: Error): void => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const take = (answer: PdfAnswer): void => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('bytes' in answer) one?.resolve(answer.bytes);
    else one?.reject(answer.failure);
  };
  const begin = async (): Promise<Worker> => {
    const { thread: begun } = await startThread('pdfs/pdf-thread.ts', undefined);
    begun.on('message', take);
    begun.on('error', fail);
    begun.on('exit', (code) => fail(new Error(`the thread that draws PDFs ended with code ${code}`)));
    begun.unref();
    return begun;
  };

  return {
    draw: (layout, createdAt) =>
      new Promise<Uint8Array>((resolve, reject) => {
        last += 1;
        const request = { id: last, layout, createdAt } as PdfRequest;
        waiting.set(request.id, { resolve, reject });
        thread ??= begin();
        thread.then((one) => one.postMessage(request)).catch(fail);
      }),
    stop: async () => {
      await (await thread)?.terminate();
    },
  };
}
