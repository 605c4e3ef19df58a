/** The bytes of a file that is sent. */
export type FileContent = Blob | Uint8Array | ArrayBuffer;

/** A file that was received whole. */
export interface ReceivedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For example `application/pdf`. */
  readonly contentType: string;
  /** The name that the platform gives the file, without a path; undefined if it gives none. */
  readonly fileName: string | undefined;
}

/** The file of an answer; undefined if it is none of the platform but, for example, a page of a proxy. */
export function receivedFile(bytes: ArrayBuffer, headers: Headers): ReceivedFile | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  if (!/^attachment/i.test(disposition)) return undefined;
  const [, path = ''] = /filename="?([^";]+)"?/.exec(disposition) ?? [];
  // Programs write files by this name: a path in it would lead elsewhere.
  const name = path.replace(/^.*[\\/:]/, '').trim();
  const fileName = /^\.*$/.test(name) ? undefined : name;
  return { bytes: new Uint8Array(bytes), contentType: headers.get('content-type') ?? '', fileName };
}

/** A form with a file, as browsers send it. */
export function formWith(file: FileContent, fileType: unknown): FormData {
  const form = new FormData();
  form.append('file', blobOf(file), 'file');
  if (typeof fileType === 'string') form.append('fileType', fileType);
  return form;
}

/** A copy in a blob, so that a repeated request sends the same bytes. */
export const blobOf = (file: FileContent, type = ''): Blob =>
  file instanceof Blob
    ? type === '' || file.type === type
      ? file
      : file.slice(0, file.size, type)
    : new Blob([new Uint8Array(file)], { type });
