import type { CardRail } from './port.ts';

/** The card rail of a stage without a provider: pushes wait until the stage has one. */
export const noCardRail: CardRail = {
  push: () => Promise.resolve({ outcome: 'unknown', failure: 'disabled' }),
};
