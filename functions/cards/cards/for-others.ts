/** The items of cards that other capabilities may use; everything else in the stores is private to this one. */
export { cardItem, cardKind } from './store.ts';
