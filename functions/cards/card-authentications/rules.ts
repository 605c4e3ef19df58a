import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Settings } from '../../ports/settings.ts';
import { firstUse } from '../authorizations/authorize.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { declineOf } from '../authorizations/rules.ts';
import type { BrokenControl } from '../card-controls/broken-rule-schema.ts';
import type { AuthenticationQuestion } from './question.ts';
import { authenticationDeclineReasons, type AuthenticationDeclineReason } from './statuses.ts';

export type AuthenticationOutcome =
  | { readonly ruling: 'Approved' | 'Challenged' }
  | {
      readonly ruling: 'Declined';
      readonly declineReason: AuthenticationDeclineReason;
      readonly declinedBy?: BrokenControl;
    };

const declined = (declineReason: AuthenticationDeclineReason): AuthenticationOutcome => ({
  ruling: 'Declined',
  declineReason,
});

/**
 * What the rules decide on an authentication. What would decline the payment itself declines it, apart from funds, which the authorization
 * asks for. A small payment of a low risk is approved without a challenge. Where no payment is made, the merchant keeps the card for
 * later ones: that needs a challenge. Nobody can be challenged if the merchant asks by itself.
 */
export function ruleOnAuthentication(
  question: AuthenticationQuestion,
  inUse: CardInUse,
  { createdAt, settings }: { readonly createdAt: Instant; readonly settings: Settings },
): AuthenticationOutcome {
  const refusal = obstacleOf(question, inUse, { createdAt, settings });
  if (refusal !== undefined) return refusal;
  const { amount = cents(0), riskScore = 0, challengePreference, channel } = question;
  const { challengeAbove, challengeScore, declineScore } = settings.cardAuthentications;
  if (riskScore >= declineScore) return declined('HighRisk');
  const isSmall = amount > 0 && amount <= challengeAbove && riskScore <= challengeScore;
  const isWanted = challengePreference === 'Challenge' || challengePreference === 'ChallengeMandated';
  if (isSmall && !isWanted) return { ruling: 'Approved' };
  return channel === 'MerchantInitiated' ? declined('NobodyToChallenge') : { ruling: 'Challenged' };
}

/** Why the payment would be declined whoever pays; undefined if it would not. */
function obstacleOf(
  { amount = cents(0), merchant, merchantId, merchantCountry, channel }: AuthenticationQuestion,
  inUse: CardInUse,
  { createdAt, settings }: { readonly createdAt: Instant; readonly settings: Settings },
): AuthenticationOutcome | undefined {
  const facts = { merchant, merchantId, merchantCountry, isCardNotPresent: true, tags: {} };
  const recurring = channel === 'MerchantInitiated';
  const use = firstUse({ flow: 'purchases', amount, recurring, ...facts }, createdAt);
  const account = { ...inUse.account, available: cents(Math.max(inUse.account.available, amount)) };
  const refusal = declineOf(use, { ...inUse, account }, settings);
  if (refusal === undefined) return undefined;
  const reason = authenticationDeclineReasons.find((one) => one === refusal.reason) ?? 'DoNotHonor';
  return { ...declined(reason), ...(refusal.meta === undefined ? {} : { declinedBy: refusal.meta }) };
}
