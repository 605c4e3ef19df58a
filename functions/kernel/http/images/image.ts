/** The most pixels of an image. A program that shows it needs about four bytes of memory for each. */
export const pixelsMax = 50_000_000;

/** The time limit of a route that takes images, as of every brief request. */
export const uploadSeconds = 10;

/** How long one image may be drawn, its turn not counted; the rest is for the request. One of 50 megapixels takes about 3 s. */
export const imageSecondsMax = 7;

/** An image as it was sent, and how large its drawing may be. */
export interface SentImage {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  readonly bytesMax: number;
}

/** The image drawn anew, or why there is none. */
export type Drawing =
  | { readonly outcome: 'drawn'; readonly bytes: Uint8Array }
  | { readonly outcome: 'broken' }
  | { readonly outcome: 'tooManyPixels' }
  /** Its drawing is larger than it may be, also at half and a quarter of its size. */
  | { readonly outcome: 'tooLarge' };

/** The data of the thread that draws. */
export const threadName = 'images';

/** A message of the thread that draws: first that it is ready, then one for each image. */
export type ThreadMessage =
  | 'ready'
  | Drawing
  /** The library itself has failed, so its memory may be damaged. */
  | { readonly outcome: 'crashed' };
