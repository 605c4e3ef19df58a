/** What other capabilities may use of bulks of cards; everything else is private to this one. */
export { cardsWork } from './cards-work.ts';
export { bulkResultKind } from './store.ts';
