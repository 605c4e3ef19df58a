import { Worker } from 'node:worker_threads';
import { imageSecondsMax, type Drawing, type SentImage, type ThreadMessage, threadName } from './image.ts';
import { threadFile } from './thread-file.ts';

interface Drawer {
  /** Whose images its memory has held. */
  readonly owner: string;
  readonly thread: Worker;
  isReady: boolean;
}
let drawer: Drawer | undefined;
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Draws an image anew, in a thread: see `draw.ts`. One image at a time is drawn, so the memory is bounded. An image that takes too long, or
 * that the library fails at, is `tooSlow` or `broken`, and the thread ends with its memory. So it does before an image of another owner:
 * nothing of one owner's images is in the memory that decodes those of another. Throws if the thread does not start.
 */
export function redraw(
  sent: SentImage,
  owner: string,
  millisecondsMax = imageSecondsMax * 1_000,
): Promise<Drawing | { readonly outcome: 'tooSlow' }> {
  const turn = lastTurn.then(() => drawNow(sent, drawerFor(owner), millisecondsMax));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

function drawerFor(owner: string): Drawer {
  if (drawer?.owner === owner) return drawer;
  end(drawer);
  // The thread alone keeps no process alive.
  const thread = new Worker(threadFile(), { env: {}, workerData: threadName });
  thread.unref();
  drawer = { owner, thread, isReady: false };
  return drawer;
}

function end(one: Drawer | undefined): void {
  if (one === drawer) drawer = undefined;
  void one?.thread.terminate();
}

function drawNow(sent: SentImage, one: Drawer, millisecondsMax: number) {
  const { thread } = one;
  return new Promise<Drawing | { readonly outcome: 'tooSlow' }>((resolve, reject) => {
    const settled = (settle: () => void) => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const failed = (error: Error) => {
      settled(() => {
        end(one);
        // Before it is ready, the fault is ours.
        if (one.isReady) resolve({ outcome: 'broken' });
        else reject(error);
      });
    };
    const onMessage = (message: ThreadMessage) => {
      if (message === 'ready') one.isReady = true;
      else if (message.outcome === 'crashed') failed(new Error('the library of images has failed'));
      else settled(() => resolve(message));
    };
    const onError = (error: unknown) => failed(new Error('the thread of images has failed', { cause: error }));
    const onExit = () => failed(new Error('the thread of images has ended'));
    const timer = setTimeout(() => {
      settled(() => {
        end(one);
        resolve({ outcome: 'tooSlow' });
      });
    }, millisecondsMax);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(sent);
  });
}
