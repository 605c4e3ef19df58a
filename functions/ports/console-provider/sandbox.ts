import type { SandboxPart } from '../parts.ts';
import { consoleRules } from './port.ts';

/** A laptop has no identity provider: its console signs in with one click. */
export const consoleProvider: SandboxPart<'consoleProvider'> = () => {
  const cause = new Error('this platform has no identity provider');
  return {
    rules: () => consoleRules({}),
    attemptKey: () => Promise.resolve({ cause }),
    begin: () => Promise.resolve({ cause }),
    finish: () => Promise.resolve({ outcome: 'unavailable', cause }),
    signOutAddress: () => Promise.resolve(undefined),
  };
};
