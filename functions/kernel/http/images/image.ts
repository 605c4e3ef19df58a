import type { FileType } from '../file-type.ts';
import type { PdfRefusal } from '../pdfs/refusals.ts';

/** The most pixels of an image. A program that shows it needs about four bytes of memory for each. */
export const pixelsMax = 50_000_000;

/** The time limit of a route that takes images, as of every brief request. */
export const uploadSeconds = 10;

/** How long one file may be drawn, its turn not counted; the rest is for the request. An image of 50 megapixels takes about 3 s. */
export const imageSecondsMax = 7;

/** By how much the memory of the process may grow while a PDF is read. Its parts are compressed, and may say that they are very large. */
export const pdfMemoryMbMax = 600;

/** An image or PDF as it was sent, and how large its drawing may be. */
export interface SentFile {
  readonly type: FileType;
  readonly bytes: Uint8Array;
  readonly bytesMax: number;
}

/** A sent file that is an image. */
export interface SentImage extends SentFile {
  readonly type: 'image/jpeg' | 'image/png';
}

/** The file drawn anew, or why there is none. */
export type Drawing =
  | { readonly outcome: 'drawn'; readonly bytes: Uint8Array }
  | { readonly outcome: 'broken' }
  | { readonly outcome: 'tooManyPixels' }
  /** Its drawing is larger than it may be; of an image, also at half and a quarter of its size. */
  | { readonly outcome: 'tooLarge' }
  | { readonly outcome: 'refused'; readonly why: PdfRefusal };

/** The data of the thread that draws images, and of the one that writes PDFs anew. */
export const threadName = 'images';
export const pdfThreadName = 'pdfs';

/** A message of a thread that draws: first that it is ready, then one for each file. */
export type ThreadMessage =
  | 'ready'
  | Drawing
  /** The library itself has failed, so its memory may be damaged. */
  | { readonly outcome: 'crashed' };
