import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import startVips, { type Vips } from 'wasm-vips';
import { draw } from './draw.ts';
import { type SentImage, threadName, type ThreadMessage } from './image.ts';

// Tools import every module; only the thread serves.
if (workerData === threadName && parentPort !== null) await serve(parentPort);

/** Draws the images that come, one after the other. They are hostile: the thread has no settings of the platform. */
async function serve(port: MessagePort): Promise<void> {
  const say = (message: ThreadMessage): void => port.postMessage(message);
  const vips = await startVips({
    // No other formats than JPEG and PNG.
    dynamicLibraries: [],
    preRun: ({ ENV }) => {
      ENV['VIPS_CONCURRENCY'] = '1';
      // Its warnings quote the file.
      ENV['VIPS_WARNING'] = 'none';
    },
    print: () => undefined,
    printErr: () => undefined,
  });
  // It must remember nothing of an image.
  vips.Cache.max(0);
  port.on('message', (sent: SentImage) => say(drawn(vips, sent)));
  say('ready');
}

function drawn(library: Vips, sent: SentImage): ThreadMessage {
  try {
    return draw(library, sent);
  } catch (error) {
    return { outcome: isRefusal(error) ? 'broken' : 'crashed' };
  }
}

/**
 * True if the library refuses the image. Whatever else it throws, it has failed itself: its exceptions are none of JavaScript. Another image
 * tells whose fault that is (redraw.ts).
 */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'message' in error && String(error.message).includes('vips::Error');
