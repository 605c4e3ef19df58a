import { Problem } from '../../kernel/base/problem.ts';
import { accountRejection } from '../../accounts/accounts/account.ts';
import { isArchived } from '../../accounts/accounts/archived-owners.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { cardMachine } from '../cards/card.ts';
import type { Card } from '../cards/for-others.ts';
import type { CardTokenSettings } from './settings.ts';
import { type TokenDecision, type TokenDeclineReason, tokenMachine } from './statuses.ts';
import type { CardToken } from './store.ts';
import { isUnverified } from './unverified.ts';

/**
 * The most tokens of a card when a wallet asks for one more: those on devices, those that merchants have on file, and those that nobody has
 * verified. Each counts apart, so that strangers who know the number of a card do not keep its holder from adding it.
 */
export const tokensMax = { onDevices: 20, onFile: 40, unverified: 20 } as const;
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

/** True for a token on which nobody has decided, or whose holder has not entered the code. */
const mayEnd = (one: CardToken): boolean => one.status === 'Requested' || isUnverified(one);

function groupOf(source: CardToken['source'], isUnproven: boolean): keyof typeof tokensMax {
  if (source === 'OnFile') return 'onFile';
  return isUnproven ? 'unverified' : 'onDevices';
}

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
  if (recommendation === 'Decline') return declined('NotRecommended');
  if (score !== undefined && score < declineBelow) return declined('LowScore');
  const isTrusted = source === 'App' && recommendation !== 'Verify' && (score ?? verifyBelow) >= verifyBelow;
  const outcome = { decision: isTrusted ? 'Approved' : 'Verify' } as const;
  const group = groupOf(source, !isTrusted);
  const others = tokensInUse(facts.tokens).filter((one) => groupOf(one.source, mayEnd(one)) === group);
  return others.length >= tokensMax[group] ? declined('TooManyTokens') : outcome;
}
