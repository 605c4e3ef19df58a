import { accountMachine } from '../accounts/account.ts';
import { clear, type ClearedLegs } from './clearance.ts';
import type { Leg } from './leg.ts';

/**
 * For a step that another bank demands: the cleared leg. Refuses with 409 a leg that something is in the way of; `cannot` begins the
 * sentence, for example `it cannot return the transfer`. The rail's worker raises an alarm for it.
 */
export function clearForRail(legs: readonly [Leg], cannot: string): ClearedLegs<readonly [Leg]> {
  const clearance = clear(legs);
  if (!('obstacle' in clearance)) return clearance;
  const { account } = legs[0];
  throw accountMachine.refused(account, `${cannot}: ${clearance.obstacle}`, { id: account.id });
}
