import { type FileType, fileTypeOf } from './file-type.ts';
import { cleanJpeg, cleanPng, pixelsMax } from './image-parts.ts';
import { Problem } from '../base/problem.ts';

/** A file that came with a request. Its type is detected from its content, not from its name. */
export interface UploadedFile {
  readonly type: FileType;
  readonly bytes: Uint8Array;
}

/** How an operation takes a file instead of a document. Only functions that declare it have the reader in their bundle. */
export interface Upload {
  /** Media types of the body. */
  readonly mediaTypes: readonly string[];
  /** The size limit of the body. A larger one is refused without reading it. */
  readonly bodyBytesMax: number;
  /** The schema of the body for the reference. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** An accepted body with its content type: samples and generated tests send it. */
  readonly example: { readonly contentType: string; readonly body: Uint8Array };
  /** Reads the file. Throws a Problem if the body is not accepted. */
  readonly read: (body: Uint8Array, contentType: string) => UploadedFile;
}

export interface UploadLimits {
  /** The accepted file types. */
  readonly fileTypes: readonly FileType[];
  /** Bytes of the file. */
  readonly bytesMax: number;
}

/**
 * A checked file. Throws 413 if it is too large or has too many pixels, 415 if its content is not of an accepted type or not of the
 * type that the request names, and 400 if it is a broken image. Of an image it returns the parts of its picture only: what
 * a camera or a program has added, such as places and previews, is left out, and so is a second file after its end.
 */
export function checkedFile(bytes: Uint8Array, said: string | undefined, limits: UploadLimits): UploadedFile {
  if (bytes.length > limits.bytesMax) {
    throw new Problem('payload_too_large', `A file has at most ${limits.bytesMax} bytes`);
  }
  if (bytes.length === 0) throw new Problem('invalid_document', 'The file is empty');
  const type = fileTypeOf(bytes);
  if (type === undefined || !limits.fileTypes.includes(type)) {
    throw new Problem('unsupported_media_type', `The content of the file is none of ${limits.fileTypes.join(', ')}`);
  }
  if (said !== undefined && said !== type) {
    throw new Problem('unsupported_media_type', `The file is sent as ${said}, but its content is ${type}`);
  }
  return { type, bytes: withoutExtras(type, bytes) };
}

function withoutExtras(type: FileType, bytes: Uint8Array): Uint8Array {
  if (type === 'application/pdf') return bytes;
  const image = type === 'image/png' ? cleanPng(bytes) : cleanJpeg(bytes);
  switch (image.outcome) {
    case 'clean':
      return image.bytes;
    case 'tooManyPixels':
      throw new Problem('payload_too_large', `An image has at most ${pixelsMax} pixels`);
    case 'broken':
      throw new Problem('invalid_document', 'The image cannot be read: it is cut off or damaged');
  }
}

/** The media type of a content type, without its parameters. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** A small PNG; for examples. */
export const exampleFile: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A small JPEG; for examples of operations that take nothing else. */
const exampleJpeg: Uint8Array = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/wAALCAABAAEBAREA/9oACAEBAAA/AAD/2Q==',
  'base64',
);

/** A small file of a type that the limits accept; for examples. */
export const exampleOf = ({ fileTypes }: UploadLimits): UploadedFile =>
  fileTypes.includes('image/png')
    ? { type: 'image/png', bytes: exampleFile }
    : { type: 'image/jpeg', bytes: exampleJpeg };
