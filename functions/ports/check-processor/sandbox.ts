import type { SandboxPart } from '../parts.ts';
import { testMessages } from '../partner-secret/test-messages.ts';
import { simulatedCheckProcessor } from './simulated-check-processor.ts';

/** The simulated processor, whose messages organisations sign. Sandbox-only functions have it in their bundle in place of the adapter. */
export const checkProcessor: SandboxPart<'checkProcessor'> = (base, made) => ({
  ...simulatedCheckProcessor,
  read: testMessages(base, made, 'reference'),
});
