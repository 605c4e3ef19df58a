import { randomBytes } from 'node:crypto';
import { answerHeaders } from '../kernel/base/answer-headers.ts';

/** A file of the console by its name, or undefined if there is none. */
export type ReadConsole = (name: string) => Promise<string | undefined>;

export interface ConsoleFile {
  readonly status: 200 | 308 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long browsers keep a file whose name changes with its contents. */
const fileSeconds = 31_536_000;
const hashedName = /-[\w-]{8}\.\w+$/;

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** What the page of the console has in place of the nonce, and of the way in which people sign in. */
const marks = { nonce: '__NONCE__', signIn: '__SIGN_IN__' };

/** The page of the console with what is different for each answer: a nonce that no other answer has. */
export const consolePage = (html: string, { nonce, signIn }: typeof marks): string =>
  html.replaceAll(marks.nonce, nonce).replaceAll(marks.signIn, signIn);

/** The page runs only files of this host, and has no styles but those with its nonce. `styles` is what it may have. */
export const consolePolicy = (styles: string): string =>
  `default-src 'none'; script-src 'self'; ${styles}; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The file at an address of one name below `/console/`. */
export async function consoleFile(read: ReadConsole | undefined, name: string): Promise<ConsoleFile> {
  const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
  const body = type === undefined ? undefined : await read?.(name);
  if (type === undefined || body === undefined) {
    const headers = { ...answerHeaders, 'Content-Type': 'text/plain; charset=utf-8' };
    return { status: 404, headers, body: 'The console has no such file.\n' };
  }
  if (name === 'index.html') return page(body, type);
  const isKept = hashedName.test(name);
  const headers = {
    ...answerHeaders,
    'Content-Type': type,
    'Cache-Control': isKept ? `public, max-age=${fileSeconds}, immutable` : 'no-cache',
  };
  return { status: 200, headers, body };
}

function page(html: string, type: string): ConsoleFile {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    ...answerHeaders,
    'Content-Type': type,
    'Content-Security-Policy': consolePolicy(`style-src 'self' 'nonce-${nonce}'`),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  return { status: 200, headers, body: consolePage(html, { nonce, signIn: 'provider' }) };
}

/** The addresses in the page are relative to `/console/`, so a path without the slash leads there; undefined for one that has it. */
export function withSlash(path: string): ConsoleFile | undefined {
  const [, last] = /([^/]+)$/.exec(path) ?? [];
  if (last === undefined) return undefined;
  return { status: 308, headers: { ...answerHeaders, Location: `${last}/` }, body: '' };
}
