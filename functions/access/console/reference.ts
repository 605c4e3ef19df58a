import { defineReference } from '../../define-reference.ts';
import type { PeopleOperation } from './people-operations.ts';
import type { manageConsolePeople } from './pages/people.ts';
import type { endConsoleSession, listConsolePeople, renewConsoleToken } from './pages/session.ts';
import type { signInToConsole } from './pages/sign-in.ts';
import type { identityKind, personKind, sessionKind, usedAttemptKind } from './store.ts';

export const consoleReference = defineReference<{
  pages:
    | typeof signInToConsole
    | typeof renewConsoleToken
    | typeof endConsoleSession
    | typeof listConsolePeople
    | typeof manageConsolePeople;
  kinds: typeof personKind | typeof identityKind | typeof sessionKind | typeof usedAttemptKind;
}>({
  pages: {
    signInToConsole: { summary: 'Sign in to the console' },
    renewConsoleToken: { summary: 'Give the console its next token' },
    endConsoleSession: { summary: 'Sign out of the console' },
    listConsolePeople: { summary: 'List the sessions and people of the console' },
    manageConsolePeople: {
      summary: 'Invite, change, suspend and restore people of the console',
      writesAs: {
        proposeConsoleInvitation: 'Propose to invite an address to the console',
        confirmConsoleInvitation: 'Confirm the invitation that another administrator has proposed',
        withdrawConsoleInvitation: 'Withdraw an invitation that nobody has used',
        proposeConsoleRole: 'Propose a role with more scopes for a person',
        confirmConsoleRole: 'Confirm the role that another administrator has proposed',
        lowerConsoleRole: 'Give a person a role without further scopes',
        proposeConsoleRestoration: 'Propose to restore a person who is suspended',
        confirmConsoleRestoration: 'Confirm the restoration that another administrator has proposed',
        withdrawConsoleProposal: 'Withdraw what was proposed for a person',
        suspendConsolePerson: 'Suspend a person, with their sessions and API tokens',
        endConsoleSessionsOfPerson: 'Sign a person out everywhere',
      } satisfies Readonly<Record<PeopleOperation, string>>,
    },
  },
  kinds: {
    cps: {
      holds: 'a user who signs in to the console: their role, what they are called, and what is proposed for them',
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
