import type { CardRail } from './port.ts';

/** The card rail of a stage that has no provider: what is ordered waits for one. */
export const noCardRail: CardRail = {
  push: () => Promise.resolve({ outcome: 'unknown', failure: 'disabled' }),
};
