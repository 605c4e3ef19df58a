import type { LambdaPart } from '../parts.ts';
import { manualIdentityReview } from './manual-identity-review.ts';
import { simulatedIdentityCheck } from './simulated-identity-check.ts';

/** For functions that decide on applicants. Sandbox stages, and only they, use the simulator. */
export const identityCheck: LambdaPart<'identityCheck'> = ({ settings }) =>
  settings.sandbox ? simulatedIdentityCheck : manualIdentityReview;
