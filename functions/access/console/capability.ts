import { defineCapability } from '../../define-capability.ts';
import { manageConsolePeople } from './pages/people.ts';
import { endConsoleSession, listConsolePeople, renewConsoleToken } from './pages/session.ts';
import { signInToConsole } from './pages/sign-in.ts';
import { consoleReference } from './reference.ts';
import { identityKind, personKind, sessionKind, usedAttemptKind } from './store.ts';

export const consoleCapability = defineCapability({
  name: 'console',
  reference: consoleReference,
  pages: [signInToConsole, renewConsoleToken, endConsoleSession, listConsolePeople, manageConsolePeople],
  kinds: [personKind, identityKind, sessionKind, usedAttemptKind],
  commands: ['user:invite', 'user:role', 'user:suspend', 'user:restore'],
});
