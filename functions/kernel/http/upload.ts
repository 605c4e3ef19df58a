import { type FileType, fileTypeOf } from './file-type.ts';
import { Problem } from '../base/problem.ts';

/** A file that came with a request: its type is what its content shows, not what somebody called it. */
export interface UploadedFile {
  readonly type: FileType;
  readonly bytes: Uint8Array;
}

/** How an operation takes a file in place of a document. Only functions that declare it hold the reader in their bundle. */
export interface Upload {
  /** Media types of the body. */
  readonly mediaTypes: readonly string[];
  /** Bytes of the body; beyond them it is refused unread. */
  readonly bodyBytesMax: number;
  /** The schema of the body for the reference. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** A body that is taken, with its content type: samples and generated tests send it. */
  readonly example: { readonly contentType: string; readonly body: Uint8Array };
  /** Throws the Problem of a body that cannot be taken. */
  readonly read: (body: Uint8Array, contentType: string) => UploadedFile;
}

export interface UploadLimits {
  /** Types of file that are taken. */
  readonly fileTypes: readonly FileType[];
  /** Bytes of the file. */
  readonly bytesMax: number;
}

/**
 * The file that these bytes are. Refuses one that is too large (413), and one whose content is of no type that is taken or
 * of another type than it was said to be (415).
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
  return { type, bytes };
}

/** The media type of a content type, without its parameters. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The smallest file of a type that has the right beginning; for examples. */
export const exampleFile: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
