import type { SandboxPart } from '../parts.ts';
import { simulatedCheckProcessor } from './simulated-check-processor.ts';

/** The simulated processor. Sandbox-only functions have it in their bundle in place of the adapter. */
export const checkProcessor: SandboxPart<'checkProcessor'> = () => simulatedCheckProcessor;
