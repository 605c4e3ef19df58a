import type { SandboxPart } from '../parts.ts';
import { simulatedCardProcessor } from './simulated-card-processor.ts';

/** The simulated card processor. Sandbox-only functions have it in their bundle in place of the adapter. */
export const cardProcessor: SandboxPart<'cardProcessor'> = () => simulatedCardProcessor;
