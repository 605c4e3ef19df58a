import type { Cents } from '../../kernel/base/money/cents.ts';
import type { DeclineReason } from './decline-reasons.ts';
import type { ProcessedMessage } from './processed-messages.ts';
import type { Authorization } from './store.ts';

/** What the processor has decided in the place of the platform. */
export type StandInDecision =
  | { readonly decision: 'Approved' }
  | { readonly decision: 'Declined'; readonly reason: DeclineReason };

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

/** What a message of a decision leaves on its authorization; `amount` is what it has approved. */
export const messageOutcome = (
  standIn: StandInDecision,
  amount: Cents,
): Pick<ProcessedMessage, 'amount' | 'reason' | 'standIn'> =>
  standIn.decision === 'Approved' ? { amount, standIn: true } : { reason: standIn.reason, standIn: true };

/** True if a message that was processed as a decision comes again with another one, or with another amount. */
export const isAnotherDecision = (earlier: ProcessedMessage, standIn: StandInDecision, amount: number): boolean =>
  earlier.standIn === true &&
  (standIn.decision === 'Approved' ? earlier.amount !== amount : earlier.reason !== standIn.reason);
