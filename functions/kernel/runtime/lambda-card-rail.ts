import { createHttpsCardRail } from '../adapters/https-card-rail.ts';
import { noCardRail } from '../adapters/no-card-rail.ts';
import { simulatedCardRail } from '../adapters/simulated-card-rail.ts';
import type { LambdaPart } from './lambda.ts';

/** For functions that push money to cards: simulated in a sandbox, and never anywhere else. */
export const cardRail: LambdaPart<'cardRail'> = ({ settings }) => {
  if (settings.sandbox) return simulatedCardRail;
  return settings.cardRail === undefined ? noCardRail : createHttpsCardRail(settings.cardRail);
};
