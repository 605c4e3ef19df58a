import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';

interface PdfParts {
  /** What the page draws: the bytes of its stream. */
  readonly content?: Buffer;
  /** Further entries of the catalog, of the page, and of its stream, in the syntax of PDF. */
  readonly catalog?: string;
  readonly page?: string;
  readonly stream?: string;
  /** Further objects, as `10 0 obj ... endobj`. */
  readonly objects?: readonly (string | Buffer)[];
  /** Further entries of the trailer. */
  readonly trailer?: string;
}

/** A PDF with one page. Its table of places is missing: readers make one. */
export function pdfOf({ content, catalog, page, stream, objects, trailer }: PdfParts = {}): Buffer {
  const drawn = content ?? Buffer.from('0 0 m 5 5 l S');
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  return Buffer.concat([
    latin1('%PDF-1.7\n'),
    latin1(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog ?? ''} >>\nendobj\n`),
    latin1('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'),
    latin1(`3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 8 8] /Contents 4 0 R ${page ?? ''} >>\nendobj\n`),
    latin1(`4 0 obj\n<< /Length ${drawn.length} ${stream ?? ''} >>\nstream\n`),
    drawn,
    latin1('\nendstream\nendobj\n'),
    ...(objects ?? []).map((one) => (typeof one === 'string' ? latin1(`${one}\n`) : one)),
    latin1(`trailer\n<< /Root 1 0 R ${trailer ?? ''} >>\n`),
  ]);
}

/** A stream of a PDF, compressed or not. */
export const pdfStream = (number: number, entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< /Length ${content.length} ${entries} >>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

/** What the page of a stored PDF draws: the bytes that were in the stream of {@link pdfOf}. */
export function pageContentOf(stored: Buffer): Buffer {
  const object = stored.indexOf('\n4 0 obj\n');
  const start = stored.indexOf('\nstream\n', object) + '\nstream\n'.length;
  // What follows the compressed bytes is left.
  return inflateSync(stored.subarray(start));
}

/** A PDF of about so many bytes, with any byte at any place. */
export const pdfWithBytes = (bytes: number): { readonly file: Buffer; readonly content: Buffer } => {
  const content = randomBytes(bytes);
  return { file: pdfOf({ content }), content };
};
