import type { SandboxPart } from '../parts.ts';
import { simulatedAtmDirectory } from './simulated-atm-directory.ts';

/** The simulated directory. Sandbox-only functions have it in their bundle in place of the adapter. */
export const atmDirectory: SandboxPart<'atmDirectory'> = () => simulatedAtmDirectory;
