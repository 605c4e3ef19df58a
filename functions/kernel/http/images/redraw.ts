import type { Log } from '../../../ports/log/port.ts';
import { uptimeMs } from '../../base/uptime.ts';
import type { FileType } from '../file-type.ts';
import { exampleFiles } from '../upload.ts';
import { askThread, type FileThread, startFileThread, type ThreadAnswer } from './ask-thread.ts';
import { imageSecondsMax, type SentFile } from './image.ts';
import { threadFile } from './thread-file.ts';

export type Redrawing = Exclude<ThreadAnswer, { readonly outcome: 'failed' }>;

interface RedrawOptions {
  /** Whose file it is. */
  readonly owner: string;
  readonly log: Pick<Log, 'error'>;
  readonly millisecondsMax?: number;
}

export const threadFailure = 'a thread that reads files has failed';

/** The least time that a second attempt has. */
const againMillisecondsMin = 1_000;

/**
 * A function that draws an image anew, or writes a PDF anew, in a thread: see `draw.ts` and `rewrite.ts`. One file at a time is drawn, so
 * the memory is bounded. A thread ends with its memory before an image of another owner, after each PDF, and when a file takes too long:
 * nothing of one owner's files is in the memory that reads those of another.
 *
 * If a thread fails, that is logged, and another one gets the file. If that fails too, a file that is known to be good shows whose fault it
 * is: the file is `broken`, or else the threads are, and the function throws.
 */
export function createRedraw(fileOf: (type: FileType) => URL | string) {
  let kept: FileThread | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const end = (thread: FileThread): void => {
    if (thread === kept) kept = undefined;
    void thread.worker.terminate();
  };

  const threadFor = (type: FileType, owner: string): FileThread => {
    if (type === 'application/pdf') return startFileThread(fileOf(type), type, owner);
    if (kept !== undefined && kept.owner !== owner) end(kept);
    kept ??= startFileThread(fileOf(type), type, owner);
    return kept;
  };

  const drawOnce = async (sent: SentFile, owner: string, millisecondsMax: number): Promise<ThreadAnswer> => {
    const thread = threadFor(sent.type, owner);
    const answer = await askThread(thread, sent, millisecondsMax);
    const isDone = !['failed', 'tooSlow', 'tooMuchMemory'].includes(answer.outcome);
    if (!isDone || thread !== kept) end(thread);
    return answer;
  };

  const drawNow = async (sent: SentFile, { owner, log, millisecondsMax = imageSecondsMax * 1_000 }: RedrawOptions) => {
    const startedMs = uptimeMs();
    const leftMs = () => Math.max(againMillisecondsMin, millisecondsMax - (uptimeMs() - startedMs));
    const first = await drawOnce(sent, owner, millisecondsMax);
    if (first.outcome !== 'failed') return first;
    log.error(threadFailure, { outcome: sent.type }, first.error);
    const second = await drawOnce(sent, owner, leftMs());
    if (second.outcome !== 'failed') return second;
    const known = { ...sent, bytes: exampleFiles[sent.type] };
    const { outcome } = await drawOnce(known, owner, leftMs());
    // A thread that answers works, even if it calls this file broken.
    if (outcome === 'drawn' || outcome === 'broken') return { outcome: 'broken' } as const;
    throw new Error('threads fail at a file that is known to be good', { cause: second.error });
  };

  return (sent: SentFile, options: RedrawOptions): Promise<Redrawing> => {
    const turn = lastTurn.then(() => drawNow(sent, options));
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}

export const redraw = createRedraw(threadFile);
