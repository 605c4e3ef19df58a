/** The items of cards that other capabilities may use; everything else in the stores is private to this one. */
export {
  type Activity,
  type CardActivity,
  activityWrites,
  cardActivity,
  cardActivityItem,
  cardActivityKind,
  noActivity,
  type OpenAuthorization,
  type OpenName,
  type DailySpend,
  withOpenAuthorization,
  withoutOpenAuthorization,
  pricedBefore,
  withoutSpent,
  withUnpriced,
  withCounts,
  withSpent,
} from './activity.ts';
export { cardReference, cardReferenceKind, processorReference } from './references.ts';
export { accountIdOfCard, type OpenCards, openCards, openCardsKind, withBoundCard } from './open-cards.ts';
export { type Card, cardKind, cards } from './store.ts';
export { answeredBy } from './processor-problem.ts';
export { nextTry } from './tell-again.ts';
export { mustKnowWhereTo } from './where-to.ts';
