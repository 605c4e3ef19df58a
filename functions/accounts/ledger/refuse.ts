import { accountMachine } from '../accounts/account.ts';
import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { mustHaveActiveOwner } from '../accounts/archived-owners.ts';
import { clear, type ClearedLegs } from './clearance.ts';
import type { Leg } from './leg.ts';
import { isRejection, obstaclesOf, type Rejection } from './obstacles.ts';

/** For a request: the cleared legs. Refuses with 409 a movement that an account cannot take, and with 400 an account that pays itself. */
export function clearOrRefuse<const Checked extends readonly Leg[]>(legs: Checked): ClearedLegs<Checked> {
  const clearance = clear(legs);
  return 'obstacle' in clearance ? refuse(legs) : clearance;
}

/** For a request whose payment an obstacle makes Rejected: the cleared legs, or the reason. Refuses with 409 or 400 other obstacles. */
export function clearOrReject<const Checked extends readonly Leg[]>(
  legs: Checked,
): ClearedLegs<Checked> | { readonly rejection: Rejection } {
  const clearance = clear(legs);
  if (!('obstacle' in clearance)) return clearance;
  const { obstacle } = clearance;
  return isRejection(obstacle) ? { rejection: obstacle } : refuse(legs);
}

/** Refuses legs that something is in the way of: with 409, or with 400 if an account would pay itself. */
export function refuse(legs: readonly Leg[]): never {
  for (const { side, obstacle, available } of obstaclesOf([legs]).flat()) {
    const { account, amount, pointer } = side;
    const at = pointer === undefined ? {} : { pointer };
    switch (obstacle) {
      case 'SelfPayment':
        throw paysItself(pointer);
      case 'Archived':
        mustHaveActiveOwner(account, pointer);
        break;
      case 'AccountFrozen':
      case 'AccountClosed':
        accountMachine.mustAllow(account, 'moveMoney', { id: account.id, existingIds: [account.id], ...at });
        break;
      case 'InsufficientFunds': {
        const detail = `Insufficient funds: ${available} cents are available, the payment takes ${amount}`;
        throw new Problem('invalid_state', { detail, ...at });
      }
    }
  }
  throw new BrokenInvariant('no obstacle to refuse');
}

/** Refuses with 400 a payment of an account to itself. `pointer` is the place of the other side in the body. */
export function mustNotPayItself(id: string, otherId: string, pointer: string): void {
  if (id === otherId) throw paysItself(pointer);
}

const paysItself = (pointer?: string): Problem => {
  const detail = 'An account cannot pay itself';
  return new Problem('payment_invalid', pointer === undefined ? { detail } : { detail, pointer });
};
