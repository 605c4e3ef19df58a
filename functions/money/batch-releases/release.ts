import { mustHaveActiveOwner } from '../../accounts/accounts/archived-owners.ts';
import { firstOwner } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem, type ProblemPart } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import { momentFor, type Movement, postAll, type Postings } from '../../accounts/ledger/posting.ts';
import { asCounterparty } from '../payments/book-legs.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { newTransaction, type Transaction, transactions } from '../../accounts/transactions/store.ts';
import { type BatchRelease, batchReleases, sealSenderNumber } from './store.ts';

const shownDigits = 4;

/** One movement from a batch account to a receiver, as it was asked for; accounts by their ids. */
export interface ReleaseOrder extends Pick<
  BatchRelease,
  'description' | 'senderName' | 'senderAddress' | 'batchAccountId' | 'receiverId' | 'tags'
> {
  readonly amount: Cents;
  readonly senderAccountNumber: string;
  /** Where it stands in the body. */
  readonly pointer: string;
}

export interface Released {
  readonly releases: readonly BatchRelease[];
  readonly change: Change & { readonly at: Instant };
}

/**
 * Decides several releases at once on the accounts as they were read: all of them, one after the other, or none. What
 * stands in the way is told of every release (payment_invalid): an account that is not Open, or money that those before
 * it have left too little of. An account of Archived customers takes no writes at all (409). Accounts may occur in any number of releases, on either side: each is written once.
 */
export function decideReleases(
  orders: readonly ReleaseOrder[],
  accounts: ReadonlyMap<string, Account>,
  now: Instant,
  cipher: FieldCipher,
): Released {
  refuse(orders.flatMap((order) => problemsOf(order, accounts)));
  refuse(shortfalls(orders, accounts));
  const at = momentFor(now, ...accounts.values());
  const posted = postEach(orders, accounts, at);
  const done = orders.map((order, index) => releaseOf(order, index, orders, posted, cipher));
  return {
    releases: done.map(({ release }) => release),
    change: {
      at,
      writes: [
        ...[...posted.values()].flatMap(({ postings }) => postings.writes),
        ...done.flatMap(({ release, legs }): Write[] => [
          insert(release),
          ...legs.map((leg) => insert(leg.transaction)),
        ]),
      ],
      events: done.flatMap(({ legs }) =>
        legs.map(({ transaction, after }) => transactionCreatedEvent(transaction, after)),
      ),
      listed: done.flatMap(({ release, legs }) => [
        batchReleases.listed(release.id),
        ...legs.map(({ transaction }) => transactions.listed(transaction.id)),
      ]),
    },
  };
}

function refuse(parts: readonly ProblemPart[]): void {
  if (parts.length > 0) throw new Problem('payment_invalid', parts);
}

const accountIn = (accounts: ReadonlyMap<string, Account>, id: string): Account => {
  const found = accounts.get(id);
  invariant(found !== undefined, 'accounts that are missing were refused before');
  return found;
};

function problemsOf(order: ReleaseOrder, accounts: ReadonlyMap<string, Account>): readonly ProblemPart[] {
  const { batchAccountId, receiverId, pointer } = order;
  if (batchAccountId === receiverId) {
    const detail = 'A batch account cannot release to itself';
    return [{ detail, pointer: `${pointer}/relationships/receiver` }];
  }
  const sides = [
    ['batchAccount', batchAccountId],
    ['receiver', receiverId],
  ] as const;
  return sides.flatMap(([name, id]) => {
    const one = accountIn(accounts, id);
    const place = `${pointer}/relationships/${name}`;
    mustHaveActiveOwner(one, place);
    return one.status === 'Open' ? [] : [{ detail: `The account ${id} is ${one.status}`, pointer: place }];
  });
}

/** The releases for which a batch account has not enough left, after those before them. */
function shortfalls(orders: readonly ReleaseOrder[], accounts: ReadonlyMap<string, Account>): readonly ProblemPart[] {
  const left = new Map([...accounts].map(([id, { available }]): [string, number] => [id, available]));
  return orders.flatMap(({ batchAccountId, receiverId, amount, pointer }) => {
    const rest = (left.get(batchAccountId) ?? 0) - amount;
    if (rest < 0) {
      const detail = `InsufficientFunds: the account ${batchAccountId} has not enough left for this release`;
      return [{ detail, pointer: `${pointer}/attributes/amount` }];
    }
    left.set(batchAccountId, rest);
    left.set(receiverId, (left.get(receiverId) ?? 0) + amount);
    return [];
  });
}

/** What one account does in the releases: its postings, each for the order with the number beside it. */
interface Posted {
  readonly postings: Postings;
  readonly orders: readonly number[];
  /** What it had released before. */
  readonly releasedBefore: number;
}

function postEach(
  orders: readonly ReleaseOrder[],
  accounts: ReadonlyMap<string, Account>,
  at: Instant,
): ReadonlyMap<string, Posted> {
  const ids = new Set(orders.flatMap(({ batchAccountId, receiverId }) => [batchAccountId, receiverId]));
  return new Map(
    [...ids].map((id): [string, Posted] => {
      const one = accountIn(accounts, id);
      const movements = orders.flatMap((order, index): (Movement & { index: number })[] => {
        const amount: number = order.amount;
        if (order.batchAccountId === id) return [{ type: 'bookTransaction', signed: cents(-amount), at, index }];
        return order.receiverId === id ? [{ type: 'releaseTransaction', signed: order.amount, at, index }] : [];
      });
      const releasedBefore = one.batchReleases ?? 0;
      const released = orders.filter(({ batchAccountId }) => batchAccountId === id).length;
      const counted = released === 0 ? one : { ...one, batchReleases: releasedBefore + released };
      return [
        id,
        { postings: postAll(counted, movements), orders: movements.map(({ index }) => index), releasedBefore },
      ];
    }),
  );
}

interface Leg {
  readonly transaction: Transaction;
  readonly after: Account;
}

function releaseOf(
  order: ReleaseOrder,
  index: number,
  orders: readonly ReleaseOrder[],
  posted: ReadonlyMap<string, Posted>,
  cipher: FieldCipher,
): { readonly release: BatchRelease; readonly legs: readonly Leg[] } {
  const { batchAccountId, receiverId, senderAccountNumber, pointer: _, ...content } = order;
  const from = stepOf(posted, batchAccountId, index);
  const to = stepOf(posted, receiverId, index);
  const before = orders.slice(0, index).filter((other) => other.batchAccountId === batchAccountId).length;
  const place = batchReleases.place(
    from.organisationId,
    batchAccountId,
    releasedBefore(posted, batchAccountId) + before + 1,
  );
  const { organisationId } = from;
  const release: BatchRelease = {
    ...place,
    ...content,
    version: 0,
    organisationId,
    batchAccountId,
    receiverId,
    createdAt: from.lastAt,
    sealedSenderAccountNumber: sealSenderNumber(cipher, { ...place, organisationId }, senderAccountNumber),
  };
  return { release, legs: legsOf(order, from, to) };
}

const releasedBefore = (posted: ReadonlyMap<string, Posted>, id: string): number => posted.get(id)?.releasedBefore ?? 0;

/** The account right after its movement for an order. */
function stepOf(posted: ReadonlyMap<string, Posted>, id: string, index: number): Account {
  const own = posted.get(id);
  const step = own?.postings.steps[own.orders.indexOf(index)];
  invariant(step !== undefined, 'each side of a release is posted');
  return step.account;
}

function legsOf(order: ReleaseOrder, from: Account, to: Account): readonly Leg[] {
  const { amount, description, senderName, senderAddress, senderAccountNumber, tags } = order;
  const debit = newTransaction(from, {
    type: 'bookTransaction',
    direction: 'Debit',
    amount,
    summary: description,
    tags,
    counterparty: asCounterparty(to),
    counterpartyAccount: { type: 'depositAccount', id: to.id },
    counterpartyCustomer: firstOwner(to),
  });
  const credit = newTransaction(to, {
    type: 'releaseTransaction',
    direction: 'Credit',
    amount,
    summary: `${senderName}  |  ${description}`,
    tags,
    description,
    senderName,
    senderAddress,
    senderAccountNumber: senderAccountNumber.slice(-shownDigits),
    counterparty: asCounterparty(from),
  });
  return [
    { transaction: debit, after: from },
    { transaction: credit, after: to },
  ];
}
