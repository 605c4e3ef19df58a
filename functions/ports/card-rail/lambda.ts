import type { LambdaPart } from '../parts.ts';
import { createHttpsCardRail } from './https-card-rail.ts';
import { noCardRail } from './no-card-rail.ts';
import { cardRail as simulated } from './sandbox.ts';

/** For functions that push money to cards. Sandbox stages, and only they, use the simulator. */
export const cardRail: LambdaPart<'cardRail'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  return ports.cardRail === undefined ? noCardRail : createHttpsCardRail(ports.cardRail);
};
