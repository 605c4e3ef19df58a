import { createHmac } from 'node:crypto';
import { freshSecret } from '../../kernel/auth/secret.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { SignInAttempt } from '../../ports/console-provider/port.ts';
import type { Ids } from '../../ports/ids/port.ts';

/** Browsers send a cookie of such a name to this host alone, over HTTPS, and no other host can set it. */
export const sessionCookieName = '__Host-console';
export const knownCookieName = '__Host-console-known';
export const attemptCookieName = '__Host-console-sign-in';

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

export const noSession = sessionCookie('', 0);
export const noAttempt = `${attemptCookieName}=; ${attributes}; SameSite=Lax; Max-Age=0`;

/** The cookie of a new attempt: when it began, and a secret. */
export const newAttempt = (ids: Ids, realNow: Instant): string => `${msOf(realNow)}.${freshSecret(ids)}`;

/** True for the cookie of an attempt that has begun in the last minutes. */
export function isRecent(attempt: string, realNow: Instant): boolean {
  const [, began] = /^(\d{13})\.[\w-]{43}$/.exec(attempt) ?? [];
  const seconds = (msOf(realNow) - Number(began)) / 1000;
  return seconds >= 0 && seconds < attemptSeconds;
}

/**
 * State, nonce and verifier of an attempt. They follow from its cookie, so that nothing is stored for people who never come back, and an answer
 * that belongs to the attempt of another browser is refused.
 */
export function signInAttempt(cookie: string, returnAddress: string): SignInAttempt {
  const derived = (name: string): string => createHmac('sha256', cookie).update(name).digest('base64url');
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
