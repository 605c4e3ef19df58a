import type { SandboxPart } from '../parts.ts';
import { testMessages } from '../partner-secret/test-messages.ts';
import { reportIn } from './report.ts';
import { simulatedIdentityCheck } from './simulated-identity-check.ts';

/** The simulated identity check, whose reports organisations sign. Sandbox-only functions have it in their bundle in place of the real one. */
export const identityCheck: SandboxPart<'identityCheck'> = (base, made) => {
  const read = testMessages(base, made, 'organisationId');
  return { ...simulatedIdentityCheck, report: async (message, now) => reportIn(await read(message, now)) };
};
