import { simulatedCardRail } from './simulated-card-rail.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that exist in sandbox stages only. */
export const cardRail: LambdaPart<'cardRail'> = () => simulatedCardRail;
