import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Settings } from '../../ports/settings.ts';
import { firstUse } from '../authorizations/authorize.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { declineOf } from '../authorizations/rules.ts';
import type { BrokenControl } from '../card-controls/broken-rule-schema.ts';
import type { AuthenticationQuestion } from './question.ts';
import { authenticationDeclineReasons, type AuthenticationDeclineReason } from './statuses.ts';

interface Refusal {
  readonly ruling: 'Declined';
  readonly declineReason: AuthenticationDeclineReason;
  readonly declinedBy?: BrokenControl;
}
export type AuthenticationOutcome = { readonly ruling: 'Approved' | 'Challenged' } | Refusal;

/** The moment of a question and the settings of the stage. */
interface RuleTerms {
  readonly createdAt: Instant;
  readonly settings: Settings;
}

const declined = (declineReason: AuthenticationDeclineReason): Refusal => ({
  ruling: 'Declined',
  declineReason,
});

/**
 * What the rules decide on an authentication. What would decline the payment itself declines it, apart from funds, which the authorization
 * asks for. A small payment of a low risk is approved without a challenge; nobody vouches for a payment without a score. Where no payment is made, the merchant keeps the card for
 * later ones: that needs a challenge. Nobody can be challenged if the merchant asks by itself.
 */
export function ruleOnAuthentication(
  question: AuthenticationQuestion,
  inUse: CardInUse,
  { createdAt, settings }: RuleTerms,
): AuthenticationOutcome {
  const refusal = paymentObstacleOf(question, inUse, { createdAt, settings });
  if (refusal !== undefined) return refusal;
  const { amount = cents(0), riskScore, challengePreference, channel } = question;
  const { challengeAbove, challengeScore, declineScore } = settings.cardAuthentications;
  if (riskScore !== undefined && riskScore >= declineScore) return declined('HighRisk');
  const isLowRisk = riskScore !== undefined && riskScore <= challengeScore;
  const isSmall = amount > 0 && amount <= challengeAbove;
  const isWanted = challengePreference === 'Challenge' || challengePreference === 'ChallengeMandated';
  if (isSmall && isLowRisk && !isWanted) return { ruling: 'Approved' };
  return channel === 'MerchantInitiated' ? declined('NobodyToChallenge') : { ruling: 'Challenged' };
}

/** Why the payment would be declined whoever pays; undefined if it would not. It can change while the holder is challenged. */
export function paymentObstacleOf(
  { amount = cents(0), merchant, merchantId, merchantCountry, channel }: AuthenticationQuestion,
  inUse: CardInUse,
  { createdAt, settings }: RuleTerms,
): Refusal | undefined {
  const facts = { merchant, merchantId, merchantCountry, isCardNotPresent: true, tags: {} };
  const recurring = channel === 'MerchantInitiated';
  // Who pays is asked before it is known what pays: the number of the card or a token.
  const { paidBy: _, ...use } = firstUse({ flow: 'purchases', amount, recurring, ...facts }, createdAt);
  const account = { ...inUse.account, available: cents(Math.max(inUse.account.available, amount)) };
  const refusal = declineOf(use, { ...inUse, account }, settings);
  if (refusal === undefined) return undefined;
  const reason = authenticationDeclineReasons.find((one) => one === refusal.reason) ?? 'DoNotHonor';
  return { ...declined(reason), ...(refusal.meta === undefined ? {} : { declinedBy: refusal.meta }) };
}
