import type { CardRail } from '../ports/card-rail.ts';

/** The card rail of a stage that has no provider: what is ordered waits for one. */
export const noCardRail: CardRail = {
  push: () => Promise.resolve({ outcome: 'unknown', failure: 'disabled' }),
};
