import { accountRejection } from '../accounts/account.ts';
import { isArchived, mustHaveActiveOwner } from '../accounts/archived-owners.ts';
import type { Account } from '../accounts/for-others.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { TransactionType } from '../transactions/types.ts';
import { appliesTo } from './posting-rule.ts';
import { postingRules } from './posting-rules.ts';

/** One side of a movement of money: its effect on one account. */
export interface Side {
  /** The account as it was read. */
  readonly account: Account;
  readonly type: TransactionType;
  readonly direction: 'Credit' | 'Debit';
  readonly amount: Cents;
  /** The account at the other side, if it is on this platform too. Types booked against `contraBook` need it. */
  readonly against?: Account;
}

/** The reasons why an account cannot take its side of a movement. */
export type Obstacle = 'SelfPayment' | 'Archived' | 'AccountFrozen' | 'AccountClosed' | 'InsufficientFunds';

/** An obstacle, its side, and the available balance of that side. */
export interface Obstructed<One extends Side = Side> {
  readonly side: One;
  readonly obstacle: Obstacle;
  readonly available: number;
}

/**
 * The obstacles of each of several movements, by the posting rules of their types. Every movement is checked with the
 * balances after the movements before it; a movement with an obstacle changes no balance.
 */
export function obstaclesOf<One extends Side>(
  movements: readonly (readonly One[])[],
): readonly (readonly Obstructed<One>[])[] {
  let left: ReadonlyMap<string, number> = new Map();
  return movements.map((sides) => {
    const after = new Map(left);
    const obstacles = sides.flatMap((side) => {
      const available = after.get(side.account.id) ?? side.account.available;
      after.set(side.account.id, available + signedCents(side));
      return obstaclesTo(side, available).map((obstacle) => ({ side, obstacle, available }));
    });
    if (obstacles.length === 0) left = after;
    return obstacles;
  });
}

/** The obstacles that a request may not meet: {@link mustBeUnobstructed} refuses it. Work without a request has to decide itself. */
export type Refusal = Extract<Obstacle, 'SelfPayment' | 'Archived'>;

/** The obstacles that make a payment Rejected. */
type Rejection = Exclude<Obstacle, Refusal>;

/**
 * What is in the way of a movement with these sides; undefined if nothing is, so that `move()` does not throw. Of several obstacles it
 * is the first account that is not Open, or else insufficient funds, or else a {@link Refusal}. Due work decides by it: an error would
 * be tried again for ever.
 */
export function rejectionOf(sides: readonly Side[]): Obstacle | undefined {
  const found = obstaclesOf([sides]).flatMap((one) => one.map(({ obstacle }) => obstacle));
  return (
    found.find((one) => one === 'AccountFrozen' || one === 'AccountClosed') ??
    found.find((one) => one === 'InsufficientFunds') ??
    found[0]
  );
}

export const isRefusal = (obstacle: Obstacle | undefined): obstacle is Refusal =>
  obstacle === 'SelfPayment' || obstacle === 'Archived';

/** For a request: the reason why its payment is Rejected. Refuses it with 409 or 400 where a {@link Refusal} is in the way. */
export function rejectionOrThrow(sides: readonly (Side & { readonly pointer?: string })[]): Rejection | undefined {
  const obstacle = rejectionOf(sides);
  if (!isRefusal(obstacle)) return obstacle;
  mustBeUnobstructed(sides);
  return undefined;
}

/** Refuses a movement with a side that its account cannot take: 409, or 400 if an account would pay itself. */
export function mustBeUnobstructed(sides: readonly (Side & { readonly pointer?: string })[]): void {
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

/** The change of the account's balance. */
export function signedCents({ direction, amount }: Pick<Side, 'direction' | 'amount'>): number {
  const value: number = amount;
  return direction === 'Credit' ? value : -value;
}

const paysItself = (pointer?: string): Problem => {
  const detail = 'An account cannot pay itself';
  return new Problem('payment_invalid', pointer === undefined ? { detail } : { detail, pointer });
};

function obstaclesTo({ account, type, direction, amount, against }: Side, available: number): readonly Obstacle[] {
  // Only the side that receives gets the obstacle: one is enough to refuse the movement.
  if (against?.id === account.id) return direction === 'Credit' ? ['SelfPayment'] : [];
  const { needsActiveOwner, needsOpen, mayOverdraw } = postingRules[type];
  const status = appliesTo(needsOpen, direction) ? accountRejection(account) : undefined;
  return [
    ...(appliesTo(needsActiveOwner, direction) && isArchived(account) ? (['Archived'] as const) : []),
    ...(status === undefined ? [] : [status]),
    ...(direction === 'Debit' && !mayOverdraw && available < amount ? (['InsufficientFunds'] as const) : []),
  ];
}
