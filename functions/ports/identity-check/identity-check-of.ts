import { manualIdentityReview } from './manual-identity-review.ts';
import { simulatedIdentityCheck } from './simulated-identity-check.ts';
import type { IdentityCheck } from './port.ts';
import type { Settings } from '../settings.ts';

/** The identity check of a stage: simulated in a sandbox, and never anywhere else. */
export function identityCheckOf(settings: Pick<Settings, 'sandbox'>): IdentityCheck {
  return settings.sandbox ? simulatedIdentityCheck : manualIdentityReview;
}
