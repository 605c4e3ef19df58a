import { mustHaveActiveOwner } from '../../accounts/accounts/archived-owners.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { move } from '../../accounts/ledger/move.ts';
import { type Obstructed, obstaclesOf } from '../../accounts/ledger/obstacles.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { Problem, type ProblemPart } from '../../kernel/base/problem.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import { insert } from '../../kernel/table/write.ts';
import { type BatchRelease, batchReleases, sealSenderNumber } from './store.ts';
import { asCounterparty, bookLinksOf } from '../payments/book-legs.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';

const shownDigits = 4;

/** One requested movement from a batch account to a receiver; accounts by their ids. */
export interface ReleaseOrder extends Pick<
  BatchRelease,
  'description' | 'senderName' | 'senderAddress' | 'batchAccountId' | 'receiverId' | 'tags'
> {
  readonly amount: Cents;
  readonly senderAccountNumber: string;
  /** Its place in the body. */
  readonly pointer: string;
}

export interface Released {
  readonly releases: readonly BatchRelease[];
  readonly change: DatedChange;
}

/**
 * Decides several releases at once, on the accounts as they were read: all of them in their order, or none. Refuses with
 * payment_invalid, naming every release that cannot be made: an account pays itself, is not Open, or has not enough left
 * after the releases before. An account whose owners are all Archived is refused with 409. An account may occur in any
 * number of releases, on both sides; its row is written once.
 */
export function decideReleases(
  orders: readonly ReleaseOrder[],
  accounts: ReadonlyMap<string, Account>,
  now: Instant,
  cipher: FieldCipher,
): Released {
  const { counted, numbers } = numberReleases(orders, accounts);
  const pairs = orders.map((order) =>
    legsOf(order, accountIn(counted, order.batchAccountId), accountIn(counted, order.receiverId)),
  );
  mustBePossible(pairs);
  const { at, change } = move(now, clearOrRefuse(pairs.flat()));
  const releases = orders.map((order, index): BatchRelease => {
    const { senderAccountNumber, pointer: _, ...content } = order;
    const { organisationId } = accountIn(counted, order.batchAccountId);
    const key = batchReleases.place(organisationId, order.batchAccountId, numbers[index] ?? 0);
    const sealed = sealSenderNumber(cipher, { ...key, organisationId }, senderAccountNumber);
    return { ...key, ...content, version: 0, organisationId, createdAt: at, sealedSenderAccountNumber: sealed };
  });
  const listed = releases.map(({ id }) => batchReleases.listed(id));
  return { releases, change: mergeChanges({ at, writes: releases.map((one) => insert(one)), listed }, change) };
}

const accountIn = (accounts: ReadonlyMap<string, Account>, id: string): Account => {
  const found = accounts.get(id);
  invariant(found !== undefined, `account ${id} was not read`);
  return found;
};

/** The number of each release, and the accounts with their releases counted. */
function numberReleases(orders: readonly ReleaseOrder[], accounts: ReadonlyMap<string, Account>) {
  const counted = new Map(accounts);
  const numbers = orders.map(({ batchAccountId }) => {
    const one = accountIn(counted, batchAccountId);
    const number = (one.batchReleases ?? 0) + 1;
    counted.set(batchAccountId, { ...one, batchReleases: number });
    return number;
  });
  return { counted, numbers };
}

interface ReleaseLeg extends Leg {
  readonly pointer: string;
  readonly amountPointer: string;
}

function legsOf(order: ReleaseOrder, from: Account, to: Account): readonly [ReleaseLeg, ReleaseLeg] {
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

/** Reports missing money only if no release has another obstacle. */
function mustBePossible(pairs: readonly (readonly ReleaseLeg[])[]): void {
  const found = obstaclesOf(pairs).flat();
  for (const { side, obstacle } of found) if (obstacle === 'Archived') mustHaveActiveOwner(side.account, side.pointer);
  refuse(found.filter(({ obstacle }) => obstacle !== 'InsufficientFunds'));
  refuse(found);
}

function refuse(found: readonly Obstructed<ReleaseLeg>[]): void {
  if (found.length > 0) throw new Problem('payment_invalid', found.map(partOf));
}

function partOf({ side: { account, pointer, amountPointer }, obstacle }: Obstructed<ReleaseLeg>): ProblemPart {
  switch (obstacle) {
    case 'SelfPayment':
      return { detail: 'A batch account cannot release to itself', pointer };
    case 'InsufficientFunds': {
      const detail = `InsufficientFunds: the account ${account.id} has not enough left for this release`;
      return { detail, pointer: amountPointer };
    }
    case 'Archived':
    case 'AccountFrozen':
    case 'AccountClosed':
      return { detail: `The account ${account.id} is ${account.status}`, existingIds: [account.id], pointer };
  }
}
