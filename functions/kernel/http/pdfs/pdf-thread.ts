import { parentPort, workerData } from 'node:worker_threads';
import { pdfThreadName, type SentFile, type ThreadMessage } from '../images/image.ts';
import { rewritePdf } from './rewrite.ts';

// Tools import every module; only the thread serves.
if (workerData === pdfThreadName && parentPort !== null) {
  const port = parentPort;
  const say = (message: ThreadMessage): void => port.postMessage(message);
  port.on('message', ({ bytes, bytesMax }: SentFile) => {
    // If this fails, nothing catches it, and the thread ends.
    void rewritePdf(bytes, bytesMax).then(say);
  });
  say('ready');
}
