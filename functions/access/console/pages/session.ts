import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import { idTokenCookieName, noIdToken, noSession, readIdToken, sessionCookieName } from '../cookies.ts';
import { requireOwnPage } from '../own-page.ts';
import { peopleUses, readPeople } from '../people.ts';
import { issueToken, sessionUses, signOut } from '../sessions.ts';

const frame = {
  capability: 'console',
  path: '/console/session',
  onlyWith: 'console',
  timeoutSeconds: 10,
  uses: sessionUses,
  needs: ['cipher', 'consoleProvider'],
} as const;

/** Gives pages of the console the next API token of their session. */
export const renewConsoleToken = definePage({
  ...frame,
  id: 'renewConsoleToken',
  method: 'POST',

  show: async (request, platform) => {
    requireOwnPage(request);
    const { cookies, sourceAddress } = request;
    const asking = { sourceAddress, operation: 'renewConsoleToken' };
    const issued = await issueToken(platform, cookies.get(sessionCookieName), asking);
    return issued === undefined ? signedOut(401, {}) : { plain: { status: 200, json: issued } };
  },
});

/** Ends the session of the browser; with `everywhere`, all sessions of its person. */
export const endConsoleSession = definePage({
  ...frame,
  id: 'endConsoleSession',
  method: 'DELETE',

  show: async (request, platform) => {
    requireOwnPage(request);
    const { cookies, query, sourceAddress } = request;
    await signOut(platform, cookies.get(sessionCookieName), {
      isEverywhere: query.get('everywhere') === 'true',
      sourceAddress,
      operation: 'endConsoleSession',
    });
    const { pagesUrl } = platform.settings;
    const idToken = readIdToken(cookies.get(idTokenCookieName));
    const address = await platform.consoleProvider.signOutAddress(`${pagesUrl}/console/`, idToken);
    return signedOut(200, address === undefined ? {} : { address }, [noIdToken(pagesUrl)]);
  },
});

/** Shows the person their sessions, and an administrator everybody who may sign in. */
export const listConsolePeople = definePage({
  ...frame,
  id: 'listConsolePeople',
  method: 'GET',
  uses: peopleUses,
  needs: ['consoleProvider'],

  show: async (request, platform) => {
    requireOwnPage(request);
    const people = await readPeople(platform, request.cookies.get(sessionCookieName));
    // The page asks for its next token then, and hears that the session is over.
    return { plain: people === undefined ? { status: 401, json: {} } : { status: 200, json: people } };
  },
});

const signedOut = (status: number, json: object, cookies: readonly string[] = []): PageAnswer => ({
  plain: { status, json, cookies: [noSession, ...cookies] },
});
