import { createHmac } from 'node:crypto';
import { freshSecret } from '../../kernel/auth/secret.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { SignInAttempt } from '../../ports/console-provider/port.ts';
import type { Ids } from '../../ports/ids/port.ts';

/** Browsers send a cookie of such a name to this host alone, over HTTPS, and no other host can set it. */
export const sessionCookieName = '__Host-console';
export const knownCookieName = '__Host-console-known';
export const attemptCookieName = '__Host-console-sign-in';

/** The ID token of the sign-in, which only the person's own browser keeps: at the sign-out it tells the provider who leaves. */
export const idTokenCookieName = '__Secure-console-id-token';

/** Browsers keep no cookie above 4 KB. */
const idTokenCharactersMax = 3_500;

/** How long somebody may take to sign in at the provider. */
const attemptSeconds = 600;

const attributes = 'Path=/; Secure; HttpOnly';

/** The session is sent only from pages of this host. */
export const sessionCookie = (value: string, seconds: number): string =>
  `${sessionCookieName}=${value}; ${attributes}; SameSite=Strict; Max-Age=${seconds}`;

/** An attempt is also sent when the provider, which is another site, leads back here. */
export const attemptCookie = (value: string): string =>
  `${attemptCookieName}=${value}; ${attributes}; SameSite=Lax; Max-Age=${attemptSeconds}`;

/** Says that somebody has signed in with this browser, or was refused: the next time the provider asks who they are, although it knows them still. */
export const knownCookie = `${knownCookieName}=1; ${attributes}; SameSite=Lax; Max-Age=${30 * 86_400}`;

/** Is sent only to `/console/session` below the address of the stage. Undefined for an ID token that is too long: the provider may ask then. */
export const idTokenCookie = (pagesUrl: string, idToken: string, seconds: number): string | undefined =>
  idToken.length > idTokenCharactersMax
    ? undefined
    : `${idTokenCookieName}=${idToken}; ${idTokenAttributes(pagesUrl)}; Max-Age=${seconds}`;

export const noIdToken = (pagesUrl: string): string =>
  `${idTokenCookieName}=; ${idTokenAttributes(pagesUrl)}; Max-Age=0`;

const idTokenAttributes = (pagesUrl: string): string =>
  `Path=${new URL(`${pagesUrl}/console/session`).pathname}; Secure; HttpOnly; SameSite=Strict`;

/** An ID token by its form. The provider checks it. */
export const readIdToken = (value = ''): string | undefined =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) && value.length <= idTokenCharactersMax ? value : undefined;

export const noSession = sessionCookie('', 0);
export const noAttempt = `${attemptCookieName}=; ${attributes}; SameSite=Lax; Max-Age=0`;

/** The cookie of a new attempt: when it began, a secret, and whether the provider has to ask who it is. */
export const newAttempt = (ids: Ids, { realNow, isAsked }: { readonly realNow: Instant; readonly isAsked: boolean }) =>
  `${msOf(realNow)}.${freshSecret(ids)}${isAsked ? '.asked' : ''}`;

/** An attempt that has begun in the last minutes. */
interface RecentAttempt {
  readonly secondsAgo: number;
  readonly isAsked: boolean;
}

/** What the cookie of an attempt says; undefined if it is none of the last minutes. It is true if the state of the attempt fits (`signInAttempt`). */
export function recentAttempt(attempt: string, realNow: Instant): RecentAttempt | undefined {
  const [, began, asked] = /^(\d{13})\.[\w-]{43}(\.asked)?$/.exec(attempt) ?? [];
  const secondsAgo = (msOf(realNow) - Number(began)) / 1000;
  if (!(secondsAgo >= 0 && secondsAgo < attemptSeconds)) return undefined;
  return { secondsAgo, isAsked: asked !== undefined };
}

/**
 * State, nonce and verifier of an attempt. They follow from its cookie, so that nothing is stored for people who never come back, and an answer
 * that belongs to the attempt of another browser is refused. They follow from a key of the stage too: a person cannot make the cookie
 * of an attempt that began earlier, or in which nobody is asked.
 */
export function signInAttempt(
  cookie: string,
  { returnAddress, key }: { readonly returnAddress: string; readonly key: string },
): SignInAttempt {
  const derived = (name: string): string => createHmac('sha256', key).update(`${name} ${cookie}`).digest('base64url');
  return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('verifier'), returnAddress };
}

/** What the cookie of a session says: whose it is, and its secret. */
export interface SessionCookie {
  readonly organisationId: string;
  readonly userId: string;
  readonly secret: string;
}

export const sessionValue = ({ organisationId, userId, secret }: SessionCookie): string =>
  [organisationId, userId, secret].join('_');

export function readSession(value = ''): SessionCookie | undefined {
  const [, organisationId, userId, secret] = /^([1-9]\d{0,17})_([1-9]\d{0,17})_([\w-]{43})$/.exec(value) ?? [];
  if (organisationId === undefined || userId === undefined || secret === undefined) return undefined;
  return { organisationId, userId, secret };
}
