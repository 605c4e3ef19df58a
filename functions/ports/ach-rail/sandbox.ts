import type { SandboxPart } from '../parts.ts';
import { simulatedAchRail } from './simulated-ach-rail.ts';

/** The simulated ACH rail. Sandbox-only functions have it in their bundle in place of the adapter. */
export const achRail: SandboxPart<'achRail'> = () => simulatedAchRail;
