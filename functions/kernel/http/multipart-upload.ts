import { make, type MultipartError, type PartInfo } from 'multipasta';
import type { FileType } from './file-type.ts';
import type { PageFormReader } from './page-request.ts';
import { quoted } from '../jsonapi/query.ts';
import { utf8Text } from '../base/json/utf8.ts';
import { Problem } from '../base/problem.ts';
import { redrawnFile } from './images/redrawn-file.ts';
import { checkedFile, exampleFile, mediaTypeOf, type Upload, type UploadLimits } from './upload.ts';

/** Bytes of a form in addition to its file: boundaries, headers and small fields. */
const frameBytesMax = 64 * 1024;
const partsMax = 20;
const fieldBytesMax = 1024;
const filePart = 'file';
const typePart = 'fileType';

/** Short names of file types that are accepted in addition to their media types. */
const shortNames: Readonly<Record<string, FileType>> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};
/** The type that clients send if they do not know the type of a part. It is ignored. */
const anyType = new Set(['', 'application/octet-stream', 'text/plain']);

/** Reads the file from the part `file` of a form. Its type comes from the field `fileType` or from the part's own header. */
export function multipartUpload(limits: UploadLimits): Upload {
  const boundary = 'example-boundary';
  return {
    mediaTypes: ['multipart/form-data'],
    bodyBytesMax: limits.bytesMax + frameBytesMax,
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary' },
        fileType: {
          type: 'string',
          enum: Object.keys(shortNames).filter((name) => limits.fileTypes.some((type) => type === shortNames[name])),
        },
      },
    },
    example: { contentType: `multipart/form-data; boundary=${boundary}`, body: exampleForm(boundary) },
    read: (body, contentType) => {
      const { file, fields, otherFiles } = readForm(body, contentType);
      if (file === undefined) throw new Problem('invalid_document', `The form needs a part named ${filePart}`);
      const unknown = [...fields.keys(), ...otherFiles].find((name) => name !== typePart);
      if (unknown !== undefined) throw unknownPart(unknown);
      return checkedFile(file.bytes, saidType(fields.get(typePart), file.type, limits), limits);
    },
    redraw: redrawnFile,
  };
}

/** Reads the forms of hosted pages that have a file. The page checks the file, because it says in the page what is wrong with it. */
export const multipartPageForm: PageFormReader = {
  mediaType: 'multipart/form-data',
  read: (body, contentType) => {
    const { file, fields } = readForm(body, contentType);
    return { form: fields, file: file?.bytes };
  },
};

const unknownPart = (name: string): Problem =>
  new Problem('invalid_value', `The form has an unknown part ${quoted(name)}: it takes ${filePart} and ${typePart}`);

function saidType(field: string | undefined, ofPart: string, limits: UploadLimits): string | undefined {
  if (field !== undefined) {
    const lower = field.toLowerCase();
    const type = limits.fileTypes.find((one) => one === lower || one === shortNames[lower]);
    if (type === undefined) {
      throw new Problem('invalid_value', `fileType: must be one of ${Object.keys(shortNames).join(', ')}`);
    }
    return type;
  }
  const said = mediaTypeOf(ofPart);
  return anyType.has(said) ? undefined : said;
}

interface Form {
  readonly file: { readonly type: string; readonly bytes: Uint8Array } | undefined;
  readonly fields: ReadonlyMap<string, string>;
  /** The names of the other parts that are files. Nothing reads these. */
  readonly otherFiles: readonly string[];
}

/** The parts of a form. Throws a Problem for the first mistake in it. */
function readForm(body: Uint8Array, contentType: string): Form {
  const fields = new Map<string, string>();
  const otherFiles: string[] = [];
  const errors: MultipartError[] = [];
  let file: { type: string; parts: Uint8Array[] } | undefined;
  const parser = make({
    headers: { 'content-type': contentType },
    maxParts: partsMax,
    maxFieldSize: fieldBytesMax,
    isFile: ({ name, filename }) => name === filePart || filename !== undefined,
    onField: (part, value) => {
      requireOnce(part, fields.has(part.name));
      fields.set(part.name, fieldText(part, value));
    },
    onFile: (part) => {
      const { name, contentType: type } = part;
      requireOnce(part, name === filePart && file !== undefined);
      const parts: Uint8Array[] = [];
      if (name === filePart) file = { type, parts };
      else otherFiles.push(name);
      return (bytes) => {
        if (bytes !== null) parts.push(bytes);
      };
    },
    onError: (error) => void errors.push(error),
    onDone: () => undefined,
  });
  try {
    parser.write(body);
    parser.end();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    // The parser decodes names of files, which may be escaped wrongly.
    throw new Problem('invalid_document', 'The body is not a valid form', { cause });
  }
  if (errors.length > 0) throw new Problem('invalid_document', 'The body is not a valid form');
  return { file: file && { type: file.type, bytes: Buffer.concat(file.parts) }, fields, otherFiles };
}

/** Refuses a part that has come before, and one whose name or file name is not UTF-8: the parser replaces such bytes. */
function requireOnce({ name, filename = '' }: PartInfo, isRepeated: boolean): void {
  if (`${name}${filename}`.includes('\ufffd')) throw new Problem('invalid_document', 'The form is not valid UTF-8');
  if (isRepeated) throw new Problem('invalid_document', `The form has two parts named ${name.slice(0, shownNameMax)}`);
}

function fieldText({ name, contentTypeParameters: { charset = 'utf-8' } }: PartInfo, value: Uint8Array): string {
  if (!/^utf-?8$/i.test(charset)) throw new Problem('unsupported_media_type', 'A form is sent in UTF-8');
  const text = utf8Text(value);
  if (text !== undefined) return text;
  throw new Problem('invalid_document', `${name.slice(0, shownNameMax)} is not valid UTF-8`);
}

/** How much of the name of a part is repeated to the sender. */
const shownNameMax = 100;

function exampleForm(boundary: string): Uint8Array {
  const part = (headers: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`);
  return Buffer.concat([
    part('name="file"; filename="front.png"\r\nContent-Type: image/png'),
    exampleFile,
    Buffer.from('\r\n'),
    part('name="fileType"'),
    Buffer.from(`png\r\n--${boundary}--\r\n`),
  ]);
}
