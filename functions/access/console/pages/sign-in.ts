import { Problem } from '../../../kernel/base/problem.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer, PageRequest } from '../../../kernel/http/page-request.ts';
import { isConditionFailure } from '../../../kernel/table/concurrency-conflict.ts';
import { type Instant, msOf } from '../../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../../ports/platform.ts';
import { doubtAboutAsking, type SignInRefusal } from '../admission.ts';
import {
  attemptCookie,
  attemptCookieName,
  idTokenCookie,
  knownCookie,
  knownCookieName,
  signInAttempt,
  newAttempt,
  noAttempt,
  noIdToken,
  recentAttempt,
  sessionCookie,
  sessionValue,
} from '../cookies.ts';
import { beginConsoleSession, sessionUses } from '../sessions.ts';
import { usedAttemptKey, usedAttemptKind } from '../store.ts';

const usedSeconds = 3600;

/** Sends the browser to the identity provider, and takes it back from there: the provider adds `state` to the address. */
export const signInToConsole = definePage({
  id: 'signInToConsole',
  capability: 'console',
  method: 'GET',
  path: '/console/sign-in',
  onlyWith: 'console',
  timeoutSeconds: 25,
  uses: { ...sessionUses, write: [...sessionUses.write, usedAttemptKind] },
  needs: ['cipher', 'consoleProvider'],

  show: (request, platform) => (request.query.has('state') ? takeBack(request, platform) : begin(request, platform)),
});

const returnAddressOf = ({ settings }: Platform): string => `${settings.pagesUrl}/console/sign-in`;

async function begin({ cookies }: PageRequest, platform: Platform): Promise<PageAnswer> {
  const { ids, clock, consoleProvider } = platform;
  // The session before has ended: whoever sits there now has to show again who they are.
  const isAsked = consoleProvider.rules().alwaysAsks || cookies.has(knownCookieName);
  const cookie = newAttempt(ids, { realNow: clock.now(), isAsked });
  const attempt = await attemptOf(platform, cookie);
  const begun = await consoleProvider.begin({ ...attempt, isAsked });
  if ('cause' in begun) throw unavailable(begun.cause);
  return { plain: { status: 303, location: begun.address, cookies: [attemptCookie(cookie)] } };
}

async function takeBack({ query, cookies, sourceAddress, supportId }: PageRequest, platform: Platform) {
  const { clock, log, table, consoleProvider } = platform;
  const refuse = (refused: SignInRefusal, because: string = refused, cookies: readonly string[] = []): PageAnswer => {
    // The provider chooses its codes, and the log has no free text.
    log.info('a sign-in to the console was refused', { outcome: refused, errorCode: codeIn(because), supportId });
    return backToConsole(platform, `?refused=${refused}`, [noAttempt, ...cookies]);
  };
  const cookie = cookies.get(attemptCookieName);
  const realNow = clock.now();
  const recent = cookie === undefined ? undefined : recentAttempt(cookie, realNow);
  if (cookie === undefined || recent === undefined) return refuse('expired', 'no_attempt');
  const attempt = await attemptOf(platform, cookie);
  // Another site may lead here with an answer of its own: it must not use up the attempt of this browser.
  if (query.get('state') !== attempt.state) return refuse('expired', 'other_attempt');
  if (!(await isFirstUse(table, cookie, realNow))) return refuse('expired', 'used_attempt');
  const answer = new URL(attempt.returnAddress);
  for (const [name, value] of query) answer.searchParams.append(name, value);
  const result = await consoleProvider.finish(answer, attempt);
  if (result.outcome === 'unavailable') throw unavailable(result.cause);
  if (result.outcome === 'refused') return refuse('expired', result.because);
  const rules = consoleProvider.rules();
  const isAsked = (rules.alwaysAsks || recent.isAsked) && rules.asksForLogin;
  const doubt = isAsked ? doubtAboutAsking(result.identity.claims, rules, recent.secondsAgo) : undefined;
  if (doubt !== undefined) return refuse(doubt, doubt, [knownCookie]);
  const begun = await beginConsoleSession(platform, result.identity, { sourceAddress, operation: 'signInToConsole' });
  // Without being asked, the provider would name the same account again.
  if ('refused' in begun) return refuse(begun.refused, begun.refused, [knownCookie]);
  const idToken =
    idTokenCookie(platform.settings.pagesUrl, result.idToken, begun.seconds) ?? noIdToken(platform.settings.pagesUrl);
  return backToConsole(platform, '', [
    noAttempt,
    knownCookie,
    idToken,
    sessionCookie(sessionValue(begun), begun.seconds),
  ]);
}

/** The attempt of a cookie. Throws `timeout` (503) if the secret of the client cannot be read. */
async function attemptOf(platform: Platform, cookie: string) {
  const keyed = await platform.consoleProvider.attemptKey();
  if ('cause' in keyed) throw unavailable(keyed.cause);
  return signInAttempt(cookie, { returnAddress: returnAddressOf(platform), key: keyed.key });
}

const codeIn = (because: string): string => (/^[\w.-]{1,60}$/.test(because) ? because : 'other');

/** The address is fixed, so nobody can be led elsewhere. */
const backToConsole = ({ settings }: Platform, query: string, cookies: readonly string[]): PageAnswer => ({
  plain: { status: 303, location: `${settings.pagesUrl}/console/${query}`, cookies },
});

/** An attempt comes back once, whatever the provider thinks of its code. */
async function isFirstUse(table: Platform['table'], cookie: string, realNow: Instant): Promise<boolean> {
  const expiresAtSeconds = Math.ceil(msOf(realNow) / 1000) + usedSeconds;
  try {
    await table.put({
      Item: { ...usedAttemptKey(cookie), expiresAtSeconds },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** A status of 500 and above is counted by the alarm on errors of the API, so a provider that is down is seen. */
const unavailable = (cause: unknown): Problem =>
  new Problem('timeout', 'The identity provider of the console does not answer', { cause });
