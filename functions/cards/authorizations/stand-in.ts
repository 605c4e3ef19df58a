import type { Cents } from '../../kernel/base/money/cents.ts';
import type { DeclineReason } from './decline-reasons.ts';
import type { Authorization } from './store.ts';

/** What the processor has decided in the place of the platform. */
export type StandInDecision =
  { readonly decision: 'Approved' } | { readonly decision: 'Declined'; readonly reason: DeclineReason };

/** The attributes with which an authorization keeps what the processor has decided about it; `amount` is what it has approved. */
export const standInOutcome = (
  standIn: StandInDecision,
  amount: Cents,
): Pick<Authorization, 'standIn' | 'standInAmount' | 'standInReason'> => ({
  standIn: true,
  ...(standIn.decision === 'Approved' ? { standInAmount: amount } : { standInReason: standIn.reason }),
});

/** True if the processor has decided on the authorization before, and the other way. */
export const isContraryDecision = (
  { standInAmount, standInReason }: Authorization,
  { decision }: StandInDecision,
): boolean => (decision === 'Approved' ? standInReason : standInAmount) !== undefined;
