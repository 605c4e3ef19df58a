import { parentPort } from 'node:worker_threads';
import { toPdf } from '../../../functions/accounts/statements/layout/pdf.ts';
import type { PdfAnswer, PdfRequest } from './messages.ts';

const say = (answer: PdfAnswer | 'ready'): void => parentPort?.postMessage(answer);

async function draw({ layout, createdAt }: PdfRequest): Promise<PdfAnswer> {
  try {
    return { bytes: await toPdf(layout, createdAt) };
  } catch (error) {
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on('message', (request: PdfRequest) => void draw(request).then(say));
say('ready');
