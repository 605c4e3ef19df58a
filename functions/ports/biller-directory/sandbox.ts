import type { SandboxPart } from '../parts.ts';
import { simulatedBillerDirectory } from './simulated-biller-directory.ts';

/** The simulated directory. Sandbox-only functions have it in their bundle in place of the adapter. */
export const billerDirectory: SandboxPart<'billerDirectory'> = () => simulatedBillerDirectory;
