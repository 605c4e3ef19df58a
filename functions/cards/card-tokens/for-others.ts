/** What other capabilities may use of tokens; everything else in the store is private to this one. */
export { type CardToken, cardTokenKind, cardTokens } from './store.ts';
