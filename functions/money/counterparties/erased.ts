import { defineErasure } from '../../kernel/table/erasure.ts';
import { counterpartyItem } from './store.ts';
import { releaseToken, tokenClaimKind } from './token-claim.ts';

/** Erases a counterparty, and the claim of its token. */
export const counterpartyErasure = defineErasure(counterpartyItem, {
  writes: [tokenClaimKind],
  alsoWrites: releaseToken,
});
