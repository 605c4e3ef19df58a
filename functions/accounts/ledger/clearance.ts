import { invariant } from '../../kernel/base/invariant.ts';
import type { Leg } from './leg.ts';
import { isRejection, type Obstacle, rankedObstacles, type Refusal } from './obstacles.ts';
import { appliesTo } from './posting-rule.ts';
import { postingRules } from './posting-rules.ts';

type Legs = readonly Leg[];

/** Nobody else has this symbol, so no other module makes an object of the type {@link ClearedLegs}. */
const isCleared = Symbol();

/**
 * The legs of a movement that nothing is in the way of, on the accounts as they were read. `move()` takes no others, so nobody moves money
 * without a decision about obstacles. Only {@link clear} makes them.
 */
export interface ClearedLegs<Checked extends Legs = Legs> {
  readonly legs: Checked;
  readonly [isCleared]: true;
}

/**
 * Legs with obstacles. The API reports `obstacle`; `obstacles` are all of them, each once. A Closed account does not store that its owners
 * are Archived: `knowingArchived` reads it.
 */
export type Obstruction<What extends Obstacle = Obstacle> = What extends Obstacle
  ? { readonly legs: Legs; readonly obstacle: What; readonly obstacles: readonly Obstacle[] }
  : never;

/** True if a request is refused for it, and no payment is created. */
export const isRefused = (one: Obstruction): one is Obstruction<Refusal> => !isRejection(one.obstacle);

/**
 * Checks a movement for code that decides what an obstacle means: due work, whose errors would be tried again for ever, and payments that
 * an obstacle makes Rejected. Requests that refuse use `clearOrRefuse` (refuse.ts).
 */
export function clear<const Checked extends Legs>(legs: Checked): ClearedLegs<Checked> | Obstruction {
  const obstacles = rankedObstacles(legs);
  const [obstacle] = obstacles;
  return obstacle === undefined ? { legs, [isCleared]: true } : { legs, obstacle, obstacles };
}

/**
 * Clears legs whose types nothing can be in the way of: money that comes back, for example, is booked in any status of the account. Fails
 * for any other leg, also if its account could take it now.
 */
export function clearByRule<const Checked extends Legs>(legs: Checked): ClearedLegs<Checked> {
  for (const { type, direction, against } of legs) {
    const { needsOpen, needsActiveOwner, mayOverdraw } = postingRules[type];
    const hasConditions = appliesTo(needsOpen, direction) || appliesTo(needsActiveOwner, direction);
    const isFree = against === undefined && !hasConditions && (direction === 'Credit' || mayOverdraw);
    invariant(isFree, `a ${direction} of ${type} may meet an obstacle: decide what that means by clear()`);
  }
  const clearance = clear(legs);
  invariant(!('obstacle' in clearance), 'legs without conditions met an obstacle');
  return clearance;
}
