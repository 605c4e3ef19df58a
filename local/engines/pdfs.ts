import type { Worker } from 'node:worker_threads';
import type { Platform } from '../../functions/ports/platform.ts';
import type { PdfAnswer, PdfRequest } from './pdfs/messages.ts';
import { startThread } from './thread.ts';

export interface PdfThread {
  /**
   * Resolves with the same bytes as `toPdf`. Rejects if the document cannot be drawn, takes longer than {@link drawMsMax}, or the
   * thread ends before it is; and after `stop`. Documents wait for each other, and none fails because another one does.
   */
  readonly draw: NonNullable<Platform['drawPdf']>;
  stop(): Promise<void>;
}

/** A long statement takes about a second. */
const drawMsMax = 30_000;

/**
 * Draws PDFs in a thread, so that the statements of a month's end do not hold up the requests and workers of this process. The thread begins with
 * the first PDF, and another one takes its place if it fails. It has one document at a time, so it is known which one stops it.
 */
export function createPdfThread(): PdfThread {
  let thread: Promise<Worker> | undefined;
  let isStopped = false;
  let last: Promise<unknown> = Promise.resolve();

  const begin = (): Promise<Worker> => {
    const begun = startThread('pdfs/pdf-thread.ts', undefined).then(({ thread: worker }) => {
      worker.on('error', forget).once('exit', forget).unref();
      return worker;
    });
    const forget = () => {
      if (thread === begun) thread = undefined;
    };
    begun.catch(forget);
    return begun;
  };
  const drawNext = async (request: PdfRequest): Promise<Uint8Array> => {
    if (isStopped) throw new Error('the thread that draws PDFs was stopped');
    const worker = await (thread ??= begin());
    return answerTo(request, worker);
  };

  return {
    draw: (layout, createdAt) => {
      const drawn = last.then(() => drawNext({ layout, createdAt } as PdfRequest));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    stop: async () => {
      isStopped = true;
      await (await thread?.catch(() => undefined))?.terminate();
    },
  };
}

/** What the thread makes of a document. A thread that takes too long is ended. */
function answerTo(request: PdfRequest, thread: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(limit);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (answer: PdfAnswer) =>
      settle(() => ('bytes' in answer ? resolve(answer.bytes) : reject(answer.failure)));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) =>
      onError(new Error(`the thread that draws PDFs ended with code ${code} before the document was drawn`));
    const limit = setTimeout(() => {
      const late = new Error(`the document was not drawn within ${drawMsMax / 1000} seconds`);
      settle(() => void thread.terminate().finally(() => reject(late)));
    }, drawMsMax);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    try {
      thread.postMessage(request);
    } catch (error) {
      // Something in it cannot be copied to a thread.
      onError(error as Error);
    }
  });
}
