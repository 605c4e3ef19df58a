import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxPart } from '../parts.ts';
import { createSimulatedAccountLinking } from './simulated-account-linking.ts';

/** The simulated provider. Sandbox-only functions have it in their bundle in place of the adapter. */
export const accountLinking: SandboxPart<'accountLinking'> = () => createSimulatedAccountLinking((ms) => wait(ms));
