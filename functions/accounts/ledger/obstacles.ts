import { accountRejection } from '../accounts/account.ts';
import { isArchived } from '../accounts/archived-owners.ts';
import type { Account } from '../accounts/for-others.ts';
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
export interface SideObstacle<One extends Side = Side> {
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
): readonly (readonly SideObstacle<One>[])[] {
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

/** The obstacles that a request may not meet: it is refused (refuse.ts). Work without a request has to decide itself. */
export type Refusal = Extract<Obstacle, 'SelfPayment' | 'Archived'>;

/** The obstacles that make a payment Rejected. */
export type Rejection = Exclude<Obstacle, Refusal>;

/** Which of several obstacles of a movement decides: an account that is not Open, or else missing money, or else a {@link Refusal}. */
const ranks: Readonly<Record<Obstacle, number>> = {
  AccountFrozen: 0,
  AccountClosed: 0,
  InsufficientFunds: 1,
  SelfPayment: 2,
  Archived: 2,
};

/** Everything that is in the way of a movement with these sides, each obstacle once, the one that decides first. */
export function rankedObstacles(sides: readonly Side[]): readonly Obstacle[] {
  const found = obstaclesOf([sides]).flatMap((one) => one.map(({ obstacle }) => obstacle));
  return [...new Set(found)].toSorted((one, other) => ranks[one] - ranks[other]);
}

/** The obstacle that decides about a movement with these sides; undefined if nothing is in the way. */
export const rejectionOf = (sides: readonly Side[]): Obstacle | undefined => rankedObstacles(sides)[0];

/** True for an obstacle that makes a payment Rejected; false for a {@link Refusal}. */
export const isRejection = (obstacle: Obstacle): obstacle is Rejection =>
  obstacle !== 'SelfPayment' && obstacle !== 'Archived';

/** The change of the account's balance. */
export function signedCents({ direction, amount }: Pick<Side, 'direction' | 'amount'>): number {
  const value: number = amount;
  return direction === 'Credit' ? value : -value;
}

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
