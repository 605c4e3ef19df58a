import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { answerHeaders } from '../../functions/kernel/base/answer-headers.ts';
import { roleNames } from '../../functions/kernel/auth/roles.ts';
import { consolePage, consolePolicy } from '../../functions/reference/console-file.ts';
import type { GatewayAnswer } from '../gateway/refusals.ts';
import type { ConsoleFiles } from './console-files.ts';
import { isRole, type SignIn } from './sign-in.ts';
import { endedNote, failedPage, keyNote, keyPage, makingPage } from './waiting-pages.ts';

/** A request below `/console`, as far as the console looks at it. */
export interface ConsoleRequest {
  readonly method: string;
  readonly path: string;
  /** The parameter `key` of the address. */
  readonly key: string | null;
  /** The headers `Host`, `Sec-Fetch-Site` and `Cookie`. */
  readonly host: string | undefined;
  readonly site: string | undefined;
  readonly cookie: string | undefined;
  readonly body: Buffer;
}

/** Answers requests below `/console`; undefined for any other. */
export type LocalConsole = (request: ConsoleRequest) => Promise<GatewayAnswer | undefined>;

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
/** A request waits so long for the console to be made before a page says that it is. */
const patienceMs = 2_000;
/** Pages of the program that makes the console have their styles in them. */
const ownStyles = "style-src 'unsafe-inline'";
/** How long browsers keep a file whose name changes with its contents, and the key. */
const fileSeconds = 31_536_000;
const keySeconds = 30 * 86_400;
const hashedName = /-[\w-]{8}\.\w+$/;
const cookieName = 'console_key';

/**
 * The console of a laptop at `/console/`: it is made when it is opened first, and meanwhile a page says so. `POST /console/session` signs in. Both
 * serve this machine only: a name that leads here from elsewhere (DNS rebinding) is refused. And they serve only who has the `key`: it is in the
 * address that `npm start` prints, and a cookie keeps it. So other accounts of the machine get no token.
 */
export function localConsole(make: () => Promise<ConsoleFiles>, signIn: SignIn, key: string): LocalConsole {
  let making: Promise<ConsoleFiles> | undefined;
  /** The files; undefined while they are made. Throws once what failed, and tries again at the next request. */
  const files = async (): Promise<ConsoleFiles | undefined> => {
    making ??= make();
    try {
      return await Promise.race([making, pause(patienceMs, undefined, { ref: false })]);
    } catch (error) {
      making = undefined;
      throw error;
    }
  };
  return async (request) => {
    const isRoot = request.path === '/console';
    if (!isRoot && !request.path.startsWith('/console/')) return undefined;
    if (!isThisMachine(request.host)) return text(403, 'The console of a laptop is opened at localhost.');
    const name = request.path.slice('/console/'.length);
    if (request.key !== null) return keyKept(request.key, key);
    if (isRoot) return { statusCode: 308, headers: { ...answerHeaders, Location: 'console/' }, body: '' };
    const hasKey = isKey(keyIn(request.cookie), key);
    if (name === 'session') return hasKey ? session(request, signIn) : text(403, keyNote);
    if (request.method !== 'GET') return text(405, 'The files of the console are read by GET.');
    const isPage = name === '' || name === 'index.html';
    if (isPage && !hasKey) return page(keyPage, ownStyles, 403);
    let found: ConsoleFiles | undefined;
    try {
      found = await files();
    } catch (error) {
      return page(failedPage(error), ownStyles, 500);
    }
    if (found === undefined) return isPage ? page(makingPage, ownStyles) : text(503, 'The console is being made.');
    if (isPage) return index(found);
    const body = found.read(name);
    const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
    if (body === undefined || type === undefined) return text(404, 'The console has no such file.');
    const headers = {
      ...answerHeaders,
      'Content-Type': type,
      'Cache-Control': hashedName.test(name) ? `public, max-age=${fileSeconds}, immutable` : 'no-cache',
    };
    return { statusCode: 200, headers, body };
  };
}

/** The key of a laptop's console. It follows from the kept token, so an address that was opened stays right. */
export const consoleKey = (token: string): string =>
  createHash('sha256').update(`console ${token}`).digest('base64url').slice(0, 32);

/** Keeps the key of the address in a cookie, and takes it out of the address. */
function keyKept(given: string, key: string): GatewayAnswer {
  if (!isKey(given, key)) return page(keyPage, ownStyles, 403);
  const cookie = `${cookieName}=${key}; Path=/console; Max-Age=${keySeconds}; HttpOnly; SameSite=Strict`;
  return { statusCode: 303, headers: { ...answerHeaders, Location: '/console/', 'Set-Cookie': cookie }, body: '' };
}

const keyIn = (cookies = ''): string =>
  cookies
    .split(/;\s*/)
    .find((one) => one.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1) ?? '';

function isKey(given: string, key: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function session({ method, site, body }: ConsoleRequest, signIn: SignIn): Promise<GatewayAnswer> {
  if (method !== 'POST') return text(405, 'A session begins by POST.');
  if (site !== 'same-origin') return text(403, 'Only the console signs in.');
  const { role } = parsed(body);
  if (!isRole(role)) return text(400, `role: must be one of ${roleNames.join(', ')}`);
  const signedIn = await signIn(role);
  if (signedIn === undefined) return text(403, endedNote);
  const headers = { ...answerHeaders, 'Content-Type': 'application/json' };
  return { statusCode: 200, headers, body: JSON.stringify(signedIn) };
}

function parsed(body: Buffer): { readonly role?: unknown } {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Styles that the program makes have the nonce of this answer; nothing else may be written into the page. */
function index(files: ConsoleFiles): GatewayAnswer {
  const nonce = randomBytes(16).toString('base64');
  const html = (files.read('index.html') ?? Buffer.of()).toString('utf8');
  return page(consolePage(html, { nonce, signIn: 'laptop' }), `style-src 'self' 'nonce-${nonce}'`);
}

function page(html: string, styles: string, statusCode = 200): GatewayAnswer {
  const policy = consolePolicy(styles);
  return {
    statusCode,
    headers: { ...answerHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    body: html,
  };
}

const text = (statusCode: number, body: string): GatewayAnswer => ({
  statusCode,
  headers: { ...answerHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  body: `${body}\n`,
});

const isThisMachine = (host = ''): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
