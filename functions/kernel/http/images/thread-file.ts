import type { FileType } from '../file-type.ts';

/** The module of the thread that reads files of a type. A bundle has both beside it (lib/bundling/with-images.ts). */
export const threadFile = (type: FileType): URL | string =>
  type === 'application/pdf'
    ? new URL('../pdfs/pdf-thread.ts', import.meta.url)
    : new URL('image-thread.ts', import.meta.url);
