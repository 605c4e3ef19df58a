import { type FileType, fileTypeOf, isHeic } from './file-type.ts';
import { Problem } from '../base/problem.ts';
import type { Log } from '../../ports/log/port.ts';

/** A file as it came with a request. Its type is detected from its first bytes, not from its name. Nothing else of it has been read. */
export interface ReceivedFile {
  readonly type: FileType;
  readonly bytes: Uint8Array;
  /** How large it may be, and so may what is stored of it. */
  readonly bytesMax: number;
}

/** A file as it may be stored: it has been drawn or written anew. */
export interface UploadedFile {
  readonly type: FileType;
  readonly bytes: Uint8Array;
}

/** Whose file it is, whether the stage is a sandbox, and where a failure of the threads that read files is logged. */
export interface FileSender {
  readonly organisationId: string;
  readonly sandbox: boolean;
  readonly log: Pick<Log, 'error'>;
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
  readonly read: (body: Uint8Array, contentType: string) => ReceivedFile;
  /** Makes of it what is stored, once its sender may send it. Throws a Problem if it is broken. */
  readonly redraw: (file: ReceivedFile, sender: FileSender) => Promise<UploadedFile>;
}

export interface UploadLimits {
  /** The accepted file types. */
  readonly fileTypes: readonly FileType[];
  /** Bytes of the file. */
  readonly bytesMax: number;
}

/**
 * A file whose size and type are accepted. Throws 413 if it is too large, and 415 if its content is not of an accepted type or not of the
 * type that the request names.
 */
export function checkedFile(bytes: Uint8Array, said: string | undefined, limits: UploadLimits): ReceivedFile {
  const { bytesMax, fileTypes } = limits;
  if (bytes.length > bytesMax) throw new Problem('payload_too_large', `A file has at most ${bytesMax} bytes`);
  if (bytes.length === 0) throw new Problem('invalid_document', 'The file is empty');
  const type = fileTypeOf(bytes);
  if (type === undefined || !fileTypes.includes(type)) {
    const names = fileTypes.join(', ');
    const detail = isHeic(bytes)
      ? `The file is a HEIC photo, as iPhones take it; send it as ${names}`
      : `The content of the file is none of ${names}`;
    throw new Problem('unsupported_media_type', detail);
  }
  if (said !== undefined && said !== type) {
    throw new Problem('unsupported_media_type', `The file is sent as ${said}, but its content is ${type}`);
  }
  return { type, bytes, bytesMax };
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
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAFRABAQAAAAAAAAAAAAAAAAAAAOD/2gAIAQEAAD8AH//Z',
  'base64',
);

/** A PDF with one empty page. Its objects say all; a table of their places is missing, and readers make one. */
const examplePdf: Uint8Array = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 8 8]>>endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n'),
);

/** A small file of each type, which is accepted. */
export const exampleFiles: Readonly<Record<FileType, Uint8Array>> = {
  'image/png': exampleFile,
  'image/jpeg': exampleJpeg,
  'application/pdf': examplePdf,
};

/** A small file of a type that the limits accept; for examples. */
export function exampleOf({ fileTypes }: UploadLimits): UploadedFile {
  const type = fileTypes.includes('image/png') ? 'image/png' : 'image/jpeg';
  return { type, bytes: exampleFiles[type] };
}
