import { invariant } from '../../kernel/base/invariant.ts';
import type { Leg } from './leg.ts';
import { type Obstacle, rejectionOf } from './obstacles.ts';
import { appliesTo } from './posting-rule.ts';
import { postingRules } from './posting-rules.ts';

type Legs = readonly Leg[];

/**
 * The legs of a movement that nothing is in the way of, on the accounts as they were read. `move()` takes no others, so nobody moves money
 * without a decision about obstacles. Only {@link ClearedLegs.of} makes them.
 */
export class ClearedLegs<const Checked extends Legs = Legs> {
  /** Without it, any object with legs would have the type. */
  protected readonly isCleared = true;

  readonly legs: Checked;

  private constructor(legs: Checked) {
    this.legs = legs;
  }

  static of<const Checked extends Legs>(legs: Checked): Clearance<Checked> {
    const obstacle = rejectionOf(legs);
    return obstacle === undefined ? { cleared: new ClearedLegs(legs) } : { obstacle };
  }
}

/** The cleared legs, or what is in their way. */
export type Clearance<Checked extends Legs = Legs> =
  { readonly cleared: ClearedLegs<Checked> } | { readonly obstacle: Obstacle };

/**
 * Checks a movement for code that decides what an obstacle means: due work, whose errors would be tried again for ever, and payments that
 * an obstacle makes Rejected. Requests that refuse use `clearOrRefuse` (refuse.ts).
 */
export const clear = <const Checked extends Legs>(legs: Checked): Clearance<Checked> => ClearedLegs.of(legs);

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
  invariant('cleared' in clearance, 'legs without conditions met an obstacle');
  return clearance.cleared;
}
