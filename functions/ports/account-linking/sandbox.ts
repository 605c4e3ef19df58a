import { setTimeout as wait } from 'node:timers/promises';
import { createSimulatedAccountLinking } from './simulated-account-linking.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that exist in sandbox stages only. */
export const accountLinking: LambdaPart<'accountLinking'> = () => createSimulatedAccountLinking((ms) => wait(ms));
