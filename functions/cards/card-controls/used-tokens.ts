import type { CardActivity } from '../cards/for-others.ts';
import type { UseUnderControl } from './use.ts';

/** In the place of the id of a token that is not known: the card has no token with the name, or the merchant names only a wallet. */
export const unknownToken = 'unknown';

/** The most tokens of which a card remembers the first use, those that have paid last: its item has to stay small. */
const usedTokensMax = 100;

type UsedTokens = Pick<CardActivity, 'usedTokens'>;

/**
 * True for the first use by a token, or more of it. A token that is not known has no other uses. Beyond the most that are remembered, the one
 * that has not paid for longest is new again.
 */
export function isFirstUse({ usedTokens = [] }: UsedTokens, { tokenId, earlier }: UseUnderControl): boolean {
  if (tokenId === undefined) return false;
  const used = usedTokens.find((one) => one.tokenId === tokenId);
  return used === undefined || used.of === earlier?.of;
}

/** The activity of a card after a use by a token was authorized, or settled; `of` names the use. */
export function withUsedToken<Before extends UsedTokens>(
  activity: Before,
  { tokenId, of }: { readonly tokenId: string | undefined; readonly of: string },
): Before {
  const { usedTokens = [] } = activity;
  if (tokenId === undefined || tokenId === unknownToken) return activity;
  if (usedTokens.at(-1)?.tokenId === tokenId) return activity;
  const used = usedTokens.find((one) => one.tokenId === tokenId) ?? { tokenId, of };
  return { ...activity, usedTokens: [...usedTokens.filter((one) => one !== used), used].slice(-usedTokensMax) };
}
