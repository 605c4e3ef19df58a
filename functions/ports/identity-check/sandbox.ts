import type { SandboxPart } from '../parts.ts';
import { simulatedIdentityCheck } from './simulated-identity-check.ts';

/** The simulated identity check. Sandbox-only functions have it in their bundle in place of the real one. */
export const identityCheck: SandboxPart<'identityCheck'> = () => simulatedIdentityCheck;
