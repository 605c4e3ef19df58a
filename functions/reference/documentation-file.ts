import { answerHeaders } from '../kernel/base/answer-headers.ts';

/** The names of documentation files have at most one folder, and no dots that lead out of it. */
const namePattern = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)?$/;

const pageType = 'text/html; charset=utf-8';
const mediaTypes: Readonly<Record<string, string>> = {
  html: pageType,
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  xml: 'application/atom+xml',
  webp: 'image/webp',
};

/** True for a file that is no text. */
export const isPicture = (name: string): boolean => name.endsWith('.webp');

/**
 * The pages load nothing from other hosts, and have neither scripts nor styles in them: only the sizes of drawings, which are
 * attributes of SVG.
 */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A file of the documentation by its name below `/docs`: a text, or the bytes of a picture; undefined if there is none. */
export type ReadDocumentation = (name: string) => Promise<string | Uint8Array | undefined>;

export interface DocumentationFile {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * The file at an address below `/docs`. An address without a known ending is that of a page: `events/payment.sent` is the file
 * `events/payment.sent.html`. The page that says that there is none has the status 404.
 */
export async function documentationFile(read: ReadDocumentation, address: string): Promise<DocumentationFile> {
  const found = namePattern.test(address) ? await fileAt(read, address) : undefined;
  if (found !== undefined) return { status: 200, headers: headersOf(found.name), body: found.body };
  const missing = address.includes('/') ? 'none/not-found.html' : 'not-found.html';
  return { status: 404, headers: headersOf(missing), body: (await read(missing)) ?? '' };
}

async function fileAt(read: ReadDocumentation, address: string) {
  const name = Object.hasOwn(mediaTypes, endingOf(address)) ? address : `${address}.html`;
  const body = await read(name);
  return body === undefined ? undefined : { name, body };
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function headersOf(name: string): Readonly<Record<string, string>> {
  const mediaType = mediaTypes[endingOf(name)] ?? pageType;
  return {
    'X-Content-Type-Options': answerHeaders['X-Content-Type-Options'],
    'Strict-Transport-Security': answerHeaders['Strict-Transport-Security'],
    'Bankstack-Version': answerHeaders['Bankstack-Version'],
    'Cache-Control': 'public, max-age=300',
    'Content-Type': mediaType,
    ...(mediaType === pageType || mediaType === mediaTypes['svg']
      ? { 'Content-Security-Policy': contentSecurityPolicy }
      : {}),
  };
}
