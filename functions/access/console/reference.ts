import { defineReference } from '../../define-reference.ts';
import type { endConsoleSession, listConsolePeople, renewConsoleToken } from './pages/session.ts';
import type { signInToConsole } from './pages/sign-in.ts';
import type { identityKind, personKind, sessionKind, usedAttemptKind } from './store.ts';

export const consoleReference = defineReference<{
  pages: typeof signInToConsole | typeof renewConsoleToken | typeof endConsoleSession | typeof listConsolePeople;
  kinds: typeof personKind | typeof identityKind | typeof sessionKind | typeof usedAttemptKind;
}>({
  pages: {
    signInToConsole: { summary: 'Sign in to the console' },
    renewConsoleToken: { summary: 'Give the console its next token' },
    endConsoleSession: { summary: 'Sign out of the console' },
    listConsolePeople: { summary: 'List the sessions and people of the console' },
  },
  kinds: {
    cps: {
      holds: 'a user who signs in to the console: their role, and what they are called',
      keys: { pk: '<org>', sk: '<user>', foundBy: 'their identity, or all of the organisation' },
    },
    cid: {
      holds: 'which person an identity of the identity provider belongs to, or an invited e-mail address',
      keys: { pk: '<hash of issuer and subject, or of the address>', sk: '-', foundBy: 'a sign-in' },
    },
    css: {
      holds: 'sessions of the console, until they end',
      keys: { pk: '<org>#<user>', sk: '<hash of the secret in the cookie>', foundBy: 'the cookie' },
    },
    cua: {
      holds: 'that an attempt to sign in to the console has come back, for an hour',
      keys: { pk: '<hash of the cookie of the attempt>', sk: '-', foundBy: 'the cookie' },
    },
  },
});
