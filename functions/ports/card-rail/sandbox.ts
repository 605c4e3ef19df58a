import type { SandboxPart } from '../parts.ts';
import { simulatedCardRail } from './simulated-card-rail.ts';

/** The simulated card rail. Sandbox-only functions have it in their bundle in place of the adapter. */
export const cardRail: SandboxPart<'cardRail'> = () => simulatedCardRail;
