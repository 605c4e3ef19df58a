import { createHttpsCardRail } from './https-card-rail.ts';
import { noCardRail } from './no-card-rail.ts';
import type { LambdaPart } from '../lambda.ts';
import { cardRail as inSandbox } from './sandbox.ts';

/** For functions that push money to cards: simulated in a sandbox, and never anywhere else. */
export const cardRail: LambdaPart<'cardRail'> = (base, queues) => {
  const { settings } = base;
  if (settings.sandbox) return inSandbox(base, queues);
  return settings.cardRail === undefined ? noCardRail : createHttpsCardRail(settings.cardRail);
};
