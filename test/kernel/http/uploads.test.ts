import { fileTypeOf } from '../../../functions/kernel/http/file-type.ts';
import { multipartUpload } from '../../../functions/kernel/http/multipart-upload.ts';
import type { Problem } from '../../../functions/kernel/base/problem.ts';
import { rawUpload } from '../../../functions/kernel/http/raw-upload.ts';
import type { Upload } from '../../../functions/kernel/http/upload.ts';
import { strictLog } from '../../support/bank/stored-file.ts';
import { fileOf } from '../../onboarding/applications/documents-in.ts';

const limits = { fileTypes: ['image/jpeg', 'image/png', 'application/pdf'] as const, bytesMax: 1000 };
const form = multipartUpload(limits);
const raw = rawUpload(limits);

const boundary = '----a-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;
type Part = readonly [headers: string, content: Buffer | string];

function formOf(parts: readonly Part[], { before = '', end = `--${boundary}--\r\n` } = {}): Buffer {
  return Buffer.concat([
    Buffer.from(before),
    ...parts.flatMap(([headers, content]) => [
      Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);
}

const png = fileOf('image/png', `\r\n--${boundary.slice(2)}\r\n`);
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.png"';
const file: Part = [`${disposition}\r\nContent-Type: image/png`, png];
const fileType = (type: string): Part => ['Content-Disposition: form-data; name="fileType"', type];

const latin1 = Buffer.from('Núñez', 'latin1');
/** A form whose file has a name in Latin-1. */
const latin1Name = Buffer.from(
  formOf([[disposition.replace('a.png', 'HERE'), png]])
    .toString('latin1')
    .replace('HERE', 'Núñez.png'),
  'latin1',
);

function codeOf(upload: Upload, body: Buffer, contentType: string): string {
  try {
    upload.read(body, contentType);
    return 'taken';
  } catch (error) {
    return (error as Problem).code;
  }
}

describe('a form with a file', () => {
  test.each<[name: string, body: Buffer, contentType?: string]>([
    ['as browsers send it', formOf([file, fileType('png')])],
    ['with the field first', formOf([fileType('png'), file])],
    ['with a quoted boundary', formOf([file]), `multipart/form-data; boundary="${boundary}"`],
    ['without a last line break', formOf([file], { end: `--${boundary}--` })],
    ['with a preamble', formOf([file], { before: 'This is a form\r\n' })],
    ['with something after it', formOf([file], { end: `--${boundary}--\r\nbye` })],
    ['with names that are not quoted', formOf([['Content-Disposition: form-data; name=file; filename=a.png', png]])],
    ['with a second file name', formOf([[`${disposition}; filename*=UTF-8''%C3%A4.png`, png]])],
    ['with a transfer encoding', formOf([[`${disposition}\r\nContent-Transfer-Encoding: binary`, png]])],
    ['with headers in small letters', formOf([[`${disposition.toLowerCase()}\r\ncontent-type: image/png`, png]])],
    ['without a file name', formOf([['Content-Disposition: form-data; name="file"', png]])],
    ['with the media type as type', formOf([file, fileType('image/png')])],
    ['with a type in capitals', formOf([file, fileType('PNG')])],
  ])('%s', (_, body, contentType = formType) => {
    const taken = form.read(body, contentType);
    expect(taken.type).toBe('image/png');
    expect(Buffer.compare(Buffer.from(taken.bytes), png)).toBe(0);
  });

  test.each<[name: string, body: Buffer, code: string, contentType?: string]>([
    ['that breaks off', formOf([file], { end: '' }), 'invalid_document'],
    ['that is none', Buffer.from('hello'), 'invalid_document'],
    ['without a boundary', formOf([file]), 'invalid_document', 'multipart/form-data'],
    ['with a file name escaped wrongly', formOf([[`${disposition}; filename*=UTF-8''%E4%`, png]]), 'invalid_document'],
    ['without the file', formOf([fileType('png')]), 'invalid_document'],
    ['with another part as the file', formOf([[disposition.replace('"file"', '"other"'), png]]), 'invalid_document'],
    ['with an empty file', formOf([[disposition, '']]), 'invalid_document'],
    ['with a type that there is not', formOf([file, fileType('gif')]), 'invalid_value'],
    ['with a field of another type', formOf([file, fileType('pdf')]), 'unsupported_media_type'],
    [
      'with a part of another type',
      formOf([[`${disposition}\r\nContent-Type: image/jpeg`, png]]),
      'unsupported_media_type',
    ],
    ['with a file that is none of these', formOf([[disposition, 'hello']]), 'unsupported_media_type'],
    ['with a file that is too large', formOf([[disposition, fileOf('image/png', '', 1001)]]), 'payload_too_large'],
    ['with two files', formOf([file, file]), 'invalid_document'],
    ['with a field twice', formOf([file, fileType('png'), fileType('pdf')]), 'invalid_document'],
    [
      'with a field that is not UTF-8',
      formOf([file, ['Content-Disposition: form-data; name="note"', latin1]]),
      'invalid_document',
    ],
    ['with a file name that is not UTF-8', latin1Name, 'invalid_document'],
    [
      'with a field in another charset',
      formOf([
        file,
        ['Content-Disposition: form-data; name="note"\r\nContent-Type: text/plain; charset=iso-8859-1', 'x'],
      ]),
      'unsupported_media_type',
    ],
    ['with too many parts', formOf([file, ...Array<Part>(40).fill(fileType('png'))]), 'invalid_document'],
  ])('%s is refused', (_, body, code, contentType = formType) => {
    expect(codeOf(form, body, contentType)).toBe(code);
  });
});

test.each(['name="note"', 'name="back"; filename="b.png"'])(
  '400: a form with a part that nothing reads (%s) names it',
  (name) => {
    const other: Part = [`Content-Disposition: form-data; ${name}`, 'hello'];
    for (const parts of [
      [file, other],
      [other, file],
      [file, fileType('png'), other],
    ]) {
      expect(codeOf(form, formOf(parts), formType)).toBe('invalid_value');
    }
    expect(() => form.read(formOf([file, other]), formType)).toThrow(
      /unknown part "(note|back)": it takes file and fileType/,
    );
  },
);

describe('a file as the body', () => {
  test.each(limits.fileTypes)('%s is what its content says', (type) => {
    expect(raw.read(fileOf(type), type).type).toBe(type);
    expect(raw.read(fileOf(type), `${type.toUpperCase()}; charset=binary`).type).toBe(type);
    expect(fileTypeOf(fileOf(type).subarray(0, 2))).toBeUndefined();
  });

  test('is refused where it is too large, or something else', () => {
    expect(codeOf(raw, fileOf('image/png', '', 1001), 'image/png')).toBe('payload_too_large');
    expect(codeOf(raw, fileOf('image/png'), 'image/jpeg')).toBe('unsupported_media_type');
    expect(codeOf(raw, Buffer.from(' %PDF-1.7'), 'application/pdf')).toBe('unsupported_media_type');
  });

  test('is refused where the operation does not take its type', () => {
    const picturesOnly = rawUpload({ fileTypes: ['image/png'], bytesMax: 1000 });
    expect(codeOf(picturesOnly, fileOf('application/pdf'), 'application/pdf')).toBe('unsupported_media_type');
  });
});

test.each([
  ['raw', raw, 'image/png'],
  ['raw JPEG', rawUpload({ fileTypes: ['image/jpeg'], bytesMax: 1000 }), 'image/jpeg'],
  ['form', form, 'image/png'],
])('the example of a %s upload is taken, and can be drawn anew', async (_, upload, type) => {
  const read = upload.read(upload.example.body, upload.example.contentType);
  expect(read.type).toBe(type);
  expect((await upload.redraw(read, { organisationId: '1', sandbox: true, log: strictLog })).type).toBe(type);
});
