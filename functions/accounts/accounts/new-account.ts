import type { CustomerHead } from '../../onboarding/customers/for-others.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { accountNumberOf, type Organisation } from '../../organisations/for-others.ts';
import { accountMachine } from './account.ts';
import { nameOfOwners } from './owners.ts';
import { type Account, accountKey } from './store.ts';

/** The settings of a new account. */
interface Opening extends Pick<Account, 'id' | 'depositProduct' | 'tags' | 'createdAt'> {
  readonly heads: readonly CustomerHead[];
}

/**
 * A new account: empty, in the name of its owners, at the bank that keeps their money: that of the organisation, or the one
 * to which the first owner was moved.
 */
export function newAccount(org: Organisation, { id, heads, depositProduct, tags, createdAt }: Opening): Account {
  const [first] = heads;
  invariant(first !== undefined, 'an account has an owner');
  return {
    ...accountKey(org.id, id),
    ...emptyLedger(createdAt),
    organisationId: org.id,
    id,
    customerIds: heads.map((head) => head.id),
    customerType: first.type,
    name: nameOfOwners(heads),
    depositProduct,
    routingNumber: first.routingNumber ?? org.routingNumber,
    accountNumber: accountNumberOf(org, id),
    tags,
  };
}

/** What every new account starts with: it is Open and has neither money nor anything that it numbers. */
export function emptyLedger(createdAt: Instant) {
  return {
    version: 0,
    createdAt,
    lastAt: createdAt,
    status: accountMachine.begin('Open'),
    balance: cents(0),
    hold: cents(0),
    available: cents(0),
    contraSettlement: cents(0),
    contraBook: cents(0),
    transactions: 0,
    payments: 0,
    recurringPayments: 0,
  };
}

/** Now, or just after the newest account of these owners, so that lists by number are in the order of creation. */
export function laterThanLast(now: Instant, heads: readonly CustomerHead[]): Instant {
  return heads.reduce(
    (at, { lastAccountAt }) => (lastAccountAt === undefined || lastAccountAt < at ? at : plusMs(lastAccountAt, 1)),
    now,
  );
}
