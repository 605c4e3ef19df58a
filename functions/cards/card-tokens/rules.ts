import { Problem } from '../../kernel/base/problem.ts';
import { accountRejection } from '../../accounts/accounts/account.ts';
import { isArchived } from '../../accounts/accounts/archived-owners.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { cardMachine } from '../cards/card.ts';
import type { Card } from '../cards/for-others.ts';
import type { CardTokenSettings } from './settings.ts';
import { type TokenDecision, type TokenDeclineReason, tokenMachine } from './statuses.ts';
import type { CardToken } from './store.ts';

/** The most tokens of a card that are not Deactivated when a wallet asks for one more. */
export const openTokensMax = 20;
/** The most with those that the processor has let pass or moved: the card names them all. */
export const namedTokensMax = 100;

/** What decides on a token beside what the wallet tells. */
export interface TokenFacts {
  readonly card: Card;
  readonly account: Account;
  readonly isSuspended: boolean;
  /** The tokens that the card names. */
  readonly tokens: readonly CardToken[];
}

export type TokenOutcome =
  | { readonly decision: Exclude<TokenDecision, 'Declined'> }
  | { readonly decision: 'Declined'; readonly declineReason: TokenDeclineReason };

const declined = (declineReason: TokenDeclineReason): TokenOutcome => ({ decision: 'Declined', declineReason });

/** Those of the tokens that can still be used, or may be later. */
export const tokensInUse = (tokens: readonly CardToken[]): readonly CardToken[] =>
  tokens.filter((one) => one.status === 'Requested' || tokenMachine.allows(one, 'deactivate'));

/** Refuses with 429 one more token of a card that has too many. */
export function mustHaveRoomForTokens({ tokens }: Pick<TokenFacts, 'tokens'>): void {
  if (tokensInUse(tokens).length < namedTokensMax) return;
  throw new Problem('account_busy', `card: it has ${namedTokensMax} tokens in use; send the message again later`);
}

/** Why a card can have no token at all, whatever anybody wants; undefined if it can. */
export function obstacleOf({ card, account, isSuspended }: Omit<TokenFacts, 'tokens'>): TokenDeclineReason | undefined {
  if (isSuspended) return 'NotPermitted';
  const isUsable = accountRejection(account) === undefined && !isArchived(account);
  if (!isUsable || account.archivedOwnerIds?.includes(card.customerId) === true) return 'AccountNotOpen';
  return cardMachine.allows(card, 'addToWallet') ? undefined : 'CardNotActive';
}

/**
 * What the rules decide on a token. Only one that the holder has added from the app of the organisation, where they are signed in, and
 * that the wallet does not doubt is approved without a code.
 */
export function decideByRules(
  { source, recommendation, score }: Pick<CardToken, 'source' | 'recommendation' | 'score'>,
  facts: TokenFacts,
  { declineBelow, verifyBelow }: Pick<CardTokenSettings, 'declineBelow' | 'verifyBelow'>,
): TokenOutcome {
  const obstacle = obstacleOf(facts);
  if (obstacle !== undefined) return declined(obstacle);
  if (tokensInUse(facts.tokens).length >= openTokensMax) return declined('TooManyTokens');
  if (recommendation === 'Decline') return declined('NotRecommended');
  if (score !== undefined && score < declineBelow) return declined('LowScore');
  const isTrusted = source === 'App' && recommendation !== 'Verify' && (score ?? verifyBelow) >= verifyBelow;
  return { decision: isTrusted ? 'Approved' : 'Verify' };
}
