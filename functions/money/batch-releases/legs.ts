import { mustHaveActiveOwner } from '../../accounts/accounts/archived-owners.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { type SideObstacle, obstaclesOf } from '../../accounts/ledger/obstacles.ts';
import { Problem, type ProblemPart } from '../../kernel/base/problem.ts';
import { asCounterparty, bookLinksOf } from '../payments/book-legs.ts';
import type { ReleaseOrder } from './order.ts';

const shownDigits = 4;

export interface ReleaseLeg extends Leg {
  readonly pointer: string;
  readonly amountPointer: string;
}

export type ReleaseLegs = readonly [ReleaseLeg, ReleaseLeg];

/** The two sides of a release: its batch account pays the receiver. */
export function legsOf(order: ReleaseOrder, from: Account, to: Account): ReleaseLegs {
  const { amount, description, senderName, senderAddress, senderAccountNumber, tags, pointer } = order;
  const shared = { amount, amountPointer: `${pointer}/attributes/amount` };
  const debit = { summary: description, tags, counterparty: asCounterparty(to), ...bookLinksOf(to) };
  const credit = {
    summary: `${senderName}  |  ${description}`,
    tags,
    description,
    senderName,
    senderAddress,
    senderAccountNumber: senderAccountNumber.slice(-shownDigits),
    counterparty: asCounterparty(from),
  };
  return [
    {
      ...shared,
      account: from,
      against: to,
      type: 'bookTransaction',
      direction: 'Debit',
      transaction: debit,
      pointer: `${pointer}/relationships/batchAccount`,
    },
    {
      ...shared,
      account: to,
      against: from,
      type: 'releaseTransaction',
      direction: 'Credit',
      transaction: credit,
      pointer: `${pointer}/relationships/receiver`,
    },
  ];
}

/**
 * For the request that orders releases: refuses with 400 those that cannot be made, each at its place in the body, and with 409 an
 * account whose owners are all Archived. Reports missing money only if no release has another obstacle.
 */
export function mustBePossible(pairs: readonly ReleaseLegs[]): void {
  const found = obstaclesOf(pairs).flat();
  for (const { side, obstacle } of found) if (obstacle === 'Archived') mustHaveActiveOwner(side.account, side.pointer);
  refuse(found.filter(({ obstacle }) => obstacle !== 'InsufficientFunds'));
  refuse(found);
}

/** For the request that approves releases: refuses with 409 those that cannot be made now, naming every obstacle. */
export function mustBePossibleNow(pairs: readonly ReleaseLegs[]): void {
  const found = obstaclesOf(pairs).flat();
  if (found.length === 0) return;
  const parts = found.map((one) => ({ detail: partOf(one).detail, existingIds: [one.side.account.id] }));
  throw new Problem('invalid_state', parts);
}

function refuse(found: readonly SideObstacle<ReleaseLeg>[]): void {
  if (found.length > 0) throw new Problem('payment_invalid', found.map(partOf));
}

function partOf({ side: { account, pointer, amountPointer }, obstacle }: SideObstacle<ReleaseLeg>): ProblemPart {
  switch (obstacle) {
    case 'SelfPayment':
      return { detail: 'A batch account cannot release to itself', pointer };
    case 'InsufficientFunds': {
      const detail = `InsufficientFunds: the account ${account.id} has not enough left for this release`;
      return { detail, pointer: amountPointer };
    }
    case 'Archived':
      return { detail: `The owners of the account ${account.id} are Archived`, existingIds: [account.id], pointer };
    case 'AccountFrozen':
    case 'AccountClosed':
      return { detail: `The account ${account.id} is ${account.status}`, existingIds: [account.id], pointer };
  }
}
