import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { mustHaveActiveOwner } from '../accounts/archived-owners.ts';
import { type Clearance, clear, type ClearedLegs } from './clearance.ts';
import type { Leg } from './leg.ts';
import { isRefusal, obstaclesOf, type Rejection, type Side } from './obstacles.ts';

/** For a request: the cleared legs. Refuses with 409 a movement that an account cannot take, and with 400 an account that pays itself. */
export function clearOrRefuse<const Checked extends readonly Leg[]>(legs: Checked): ClearedLegs<Checked> {
  const clearance = clear(legs);
  return 'cleared' in clearance ? clearance.cleared : refuse(legs);
}

/** Refuses with 409 or 400 legs that something is in the way of. */
export function refuse(legs: readonly (Side & { readonly pointer?: string })[]): never {
  mustBeUnobstructed(legs);
  throw new BrokenInvariant('a movement with an obstacle was not refused');
}

/** For a request whose payment an obstacle makes Rejected: the cleared legs, or the reason. Refuses with 409 or 400 other obstacles. */
export function clearOrReject<const Checked extends readonly Leg[]>(
  legs: Checked,
): Exclude<Clearance<Checked>, { readonly obstacle: unknown }> | { readonly rejection: Rejection } {
  const clearance = clear(legs);
  if ('cleared' in clearance) return clearance;
  const { obstacle } = clearance;
  if (!isRefusal(obstacle)) return { rejection: obstacle };
  return refuse(legs);
}

/** Refuses a movement with a side that its account cannot take: 409, or 400 if an account would pay itself. */
function mustBeUnobstructed(sides: readonly (Side & { readonly pointer?: string })[]): void {
  const [first] = obstaclesOf([sides]).flat();
  if (first === undefined) return;
  const { side, obstacle, available } = first;
  const { account, amount, pointer } = side;
  const at = pointer === undefined ? {} : { pointer };
  switch (obstacle) {
    case 'SelfPayment':
      throw paysItself(pointer);
    case 'Archived':
      mustHaveActiveOwner(account, pointer);
      return;
    case 'AccountFrozen':
    case 'AccountClosed':
      throw new Problem('invalid_state', {
        detail: `The account ${account.id} is ${account.status}`,
        existingIds: [account.id],
        ...at,
      });
    case 'InsufficientFunds': {
      const detail = `Insufficient funds: ${available} cents are available, the payment takes ${amount}`;
      throw new Problem('invalid_state', { detail, ...at });
    }
  }
}

/** Refuses with 400 a payment of an account to itself. `pointer` is the place of the other side in the body. */
export function mustNotPayItself(id: string, otherId: string, pointer: string): void {
  if (id === otherId) throw paysItself(pointer);
}

const paysItself = (pointer?: string): Problem => {
  const detail = 'An account cannot pay itself';
  return new Problem('payment_invalid', pointer === undefined ? { detail } : { detail, pointer });
};
