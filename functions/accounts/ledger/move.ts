import type { Account } from '../accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { insert } from '../../kernel/table/write.ts';
import { transactionCreatedEvent } from '../transactions/events.ts';
import { type Transaction, transactions } from '../transactions/for-others.ts';
import type { ClearedLegs } from './clearance.ts';
import { heldBy, type HoldChange } from './hold.ts';
import { momentFor } from './moment.ts';
import type { Leg } from './leg.ts';
import { signedCents } from './obstacles.ts';
import { post, type PostingResult } from './posting.ts';
import { postingRules } from './posting-rules.ts';

/** A leg after the movement. */
export interface BookedLeg {
  readonly transaction: Transaction;
  /** The account right after this leg. */
  readonly account: Account;
}

export interface Movement<Legs extends readonly Leg[] = readonly Leg[]> {
  /** When the transactions were created. */
  readonly at: Instant;
  /** One for each leg, in their order. */
  readonly booked: { readonly [Index in keyof Legs]: BookedLeg };
  /** The rows of the accounts, the transactions, their events and their list entries. */
  readonly change: Required<Pick<Change, 'at' | 'writes' | 'events' | 'listed'>>;
}

/**
 * Moves money: posts every leg, numbers and creates its transaction, and yields the whole change, to be merged with the
 * rest by mergeChanges. An account may have several legs: they start from the same state of it and are one write of its
 * row. Other changes of an account, a counter for example, are made on the account before it is given here.
 *
 * `holds` are changes of the money that is held, each on an account that has a leg. Money is released before the legs, and
 * held after them: a leg may take what was released, and bring what is held.
 *
 * The caller has decided about obstacles before: it has legs that are cleared by the posting rules (clearance.ts). Legs between accounts
 * of this platform must add up to zero.
 */
export function move<const Legs extends readonly Leg[]>(
  now: Instant,
  { legs }: ClearedLegs<Legs>,
  holds: readonly HoldChange[] = [],
): Movement<Legs> {
  mustBalance(legs);
  const at = momentFor(now, ...legs.map(({ account }) => account));
  const posted = postEach(legs, holds, at);
  const booked = legs.map((leg): BookedLeg => {
    const account = posted.get(leg.account.id)?.after.get(leg);
    invariant(account !== undefined, `a leg on account ${leg.account.id} was not posted`);
    return { account, transaction: transactionOf(leg, account) };
  });
  return {
    at,
    booked: booked as unknown as Movement<Legs>['booked'],
    change: {
      at,
      writes: [
        ...[...posted.values()].flatMap(({ writes }) => writes),
        ...booked.map(({ transaction }) => insert(transaction)),
      ],
      events: booked.map(({ transaction, account }) => transactionCreatedEvent(transaction, account)),
      listed: booked.map(({ transaction }) => transactions.listed(transaction.id)),
    },
  };
}

function mustBalance(legs: readonly Leg[]): void {
  const between = legs.filter(({ type }) => postingRules[type].contra === 'contraBook');
  for (const { type, against } of between) invariant(against !== undefined, `a leg of ${type} names no other account`);
  const sum = between.reduce((total, leg) => total + signedCents(leg), 0);
  invariant(sum === 0, `the legs between accounts of this platform add up to ${sum} cents`);
}

interface PostedLegs extends Pick<PostingResult, 'writes'> {
  /** The account right after each of its legs. */
  readonly after: ReadonlyMap<Leg, Account>;
}

/** Posts the legs of each account, by its id. */
function postEach(legs: readonly Leg[], holds: readonly HoldChange[], at: Instant): ReadonlyMap<string, PostedLegs> {
  for (const { accountId } of holds) {
    invariant(
      legs.some(({ account }) => account.id === accountId),
      `a movement changes the hold of account ${accountId}, on which it has no leg`,
    );
  }
  return new Map(
    [...Map.groupBy(legs, ({ account }) => account.id)].map(([id, own]): [string, PostedLegs] => {
      const [first] = own;
      invariant(first !== undefined, `account ${id} has no leg`);
      const { account } = first;
      invariant(
        own.every((leg) => leg.account === account),
        `the legs on account ${id} start from different states of it`,
      );
      const postings = own.map((leg) => ({ type: leg.type, signed: cents(signedCents(leg)) }));
      const { steps, writes } = post(account, postings, at, { signed: heldBy(holds, id) });
      return [id, { writes, after: new Map(own.map((leg, index) => [leg, steps[index] ?? account])) }];
    }),
  );
}

/** The transaction that records a leg on the account as it is after it. */
function transactionOf({ type, direction, amount, transaction }: Leg, after: Account): Transaction {
  return {
    ...transaction,
    type,
    direction,
    amount,
    ...transactions.place(after.organisationId, after.id, after.transactions),
    version: 0,
    organisationId: after.organisationId,
    accountId: after.id,
    customerIds: after.customerIds,
    customerType: after.customerType,
    createdAt: after.lastAt,
    balance: after.balance,
  };
}
