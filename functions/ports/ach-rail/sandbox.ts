import { simulatedAchRail } from './simulated-ach-rail.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that exist in sandbox stages only. */
export const achRail: LambdaPart<'achRail'> = () => simulatedAchRail;
