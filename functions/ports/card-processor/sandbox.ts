import type { SandboxPart } from '../parts.ts';
import { testMessages } from '../partner-secret/test-messages.ts';
import { simulatedCardProcessor } from './simulated-card-processor.ts';
import { simulatedPages } from './simulated-pages.ts';

/**
 * The simulated card processor, whose messages organisations sign. Sandbox-only functions have it in their bundle in place of the
 * adapter.
 */
export const cardProcessor: SandboxPart<'cardProcessor'> = (base, made) => ({
  ...simulatedCardProcessor,
  ...simulatedPages(base),
  read: testMessages(base, made, 'card'),
});
