import { clear, clearByRule } from '../../../functions/accounts/ledger/clearance.ts';
import type { Leg } from '../../../functions/accounts/ledger/leg.ts';
import { move } from '../../../functions/accounts/ledger/move.ts';
import type { Sides } from '../../../functions/accounts/ledger/posting-rule.ts';
import { postingRules } from '../../../functions/accounts/ledger/posting-rules.ts';
import { clearOrRefuse } from '../../../functions/accounts/ledger/refuse.ts';
import { transactionTypes } from '../../../functions/accounts/transactions/types.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { Problem } from '../../../functions/kernel/base/problem.ts';
import { keyOf } from '../../../functions/kernel/table/write.ts';
import { accountWith, now, owner } from './ledger-account.ts';

const legOf = (values: Partial<Leg> = {}): Leg => ({
  account: accountWith(),
  type: 'wireTransaction',
  direction: 'Credit',
  amount: cents(30),
  transaction: { summary: 'Rent', tags: {} },
  ...values,
});

/** The two legs of a payment between two accounts, of which one is given. */
function pairOf(leg: Leg): readonly Leg[] {
  const against = accountWith({ id: '100000002' });
  const other = leg.direction === 'Credit' ? 'Debit' : 'Credit';
  return [
    { ...leg, against },
    { ...leg, account: against, against: leg.account, direction: other },
  ];
}

const legsOf = (leg: Leg): readonly Leg[] => (postingRules[leg.type].contra === 'contraBook' ? pairOf(leg) : [leg]);

/** The refusal of a movement; undefined where it is done. */
function refusal(legs: readonly Leg[]): Problem | undefined {
  try {
    move(now, clearOrRefuse(legs));
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const isNeeded = (sides: Sides, direction: Leg['direction']) =>
  sides === 'both' || (sides === 'debit' && direction === 'Debit');
const each = transactionTypes.flatMap((type) =>
  (['Credit', 'Debit'] as const).map((direction) => ({ type, direction })),
);

describe('what stops a leg is its posting rule, for every caller', () => {
  test.each(each)('$type $direction: owners who are all Archived', ({ type, direction }) => {
    const account = accountWith({ archivedOwnerIds: [owner] });
    const refused = refusal(legsOf(legOf({ type, direction, account })));
    expect(refused?.code).toBe(isNeeded(postingRules[type].needsActiveOwner, direction) ? 'invalid_state' : undefined);
  });

  test.each(each)('$type $direction: an account that is Frozen or Closed', ({ type, direction }) => {
    for (const status of ['Frozen', 'Closed'] as const) {
      const refused = refusal(legsOf(legOf({ type, direction, account: accountWith({ status }) })));
      expect(refused?.message).toBe(
        isNeeded(postingRules[type].needsOpen, direction)
          ? `The account 100000001 is ${status}; it can move money only if it is Open`
          : undefined,
      );
    }
  });

  test.each(each)('$type $direction: more than is available', ({ type, direction }) => {
    const account = accountWith({ available: cents(10), hold: cents(90) });
    const refused = refusal(legsOf(legOf({ type, direction, account })));
    const isShort = direction === 'Debit' && !postingRules[type].mayOverdraw;
    expect(refused?.message).toBe(
      isShort ? 'Insufficient funds: 10 cents are available, the payment takes 30' : undefined,
    );
  });

  test('an account that pays itself', () => {
    const account = accountWith();
    const type = 'bookTransaction';
    const legs = [
      legOf({ type, account, against: account, direction: 'Debit' }),
      legOf({ type, account, against: account }),
    ];
    expect(refusal(legs)).toMatchObject({ code: 'payment_invalid', message: 'An account cannot pay itself' });
  });

  test('the place of the account in the body is named', () => {
    const refused = refusal([
      legOf({ account: accountWith({ status: 'Frozen' }), pointer: '/data/relationships/account' }),
    ]);
    expect(refused?.parts).toEqual([
      {
        detail: 'The account 100000001 is Frozen; it can move money only if it is Open',
        existingIds: ['100000001'],
        pointer: '/data/relationships/account',
      },
    ]);
  });
});

describe('money does not move without a decision about obstacles', () => {
  test('legs that nobody has cleared do not compile', () => {
    type Taken = Parameters<typeof move>[1];
    const unchecked: readonly Leg[] extends Taken ? true : false = false;
    const similar: { readonly legs: readonly Leg[] } extends Taken ? true : false = false;
    expect([unchecked, similar]).toEqual([false, false]);
  });

  test('an obstacle is a value for work that has nobody to refuse', () => {
    const legs = [legOf({ account: accountWith({ status: 'Frozen' }) })];
    expect(clear(legs)).toEqual({ legs, obstacle: 'AccountFrozen', obstacles: ['AccountFrozen'] });
    expect(clear([legOf()])).not.toHaveProperty('obstacle');
  });

  test.each(each)('$type $direction is cleared without conditions only if its rule has none', ({ type, direction }) => {
    const rule = postingRules[type];
    const isFree =
      rule.contra !== 'contraBook' &&
      !isNeeded(rule.needsOpen, direction) &&
      !isNeeded(rule.needsActiveOwner, direction) &&
      (direction === 'Credit' || rule.mayOverdraw);
    const closed = accountWith({ status: 'Closed', archivedOwnerIds: [owner] });
    const cleared = () => clearByRule(legsOf(legOf({ type, direction, account: isFree ? closed : accountWith() })));
    if (isFree) expect(cleared().legs).toHaveLength(1);
    else expect(cleared).toThrow(/may meet an obstacle: decide what that means by clear\(\)/);
  });
});

describe('a movement', () => {
  test('several legs of one account are one write of its row, numbered one after the other', () => {
    const account = accountWith();
    const legs = [
      legOf({ account, amount: cents(30) }),
      legOf({ account, amount: cents(120), direction: 'Debit', type: 'pushToCardTransaction' }),
    ];
    const { booked, change } = move(now, clearOrRefuse(legs));
    expect(booked.map(({ transaction }) => [transaction.id, transaction.balance])).toEqual([
      ['100000001000000002', 130],
      ['100000001000000003', 10],
    ]);
    expect(change.writes.map((write) => keyOf(write).pk)).toEqual([
      'acc#1#100000001',
      'txn#1#100000001',
      'txn#1#100000001',
    ]);
    expect(change.writes[0]?.Put).toMatchObject({
      Item: { balance: 10, available: 10, contraSettlement: -10, transactions: 3, version: 2 },
      ConditionExpression: '#version = :version AND #status = :open AND available >= :debit',
      ExpressionAttributeValues: { ':debit': 90 },
    });
    expect(change.events.map(({ type, attributes }) => [type, attributes['available']])).toEqual([
      ['transaction.created', 130],
      ['transaction.created', 10],
    ]);
    expect(change.listed).toEqual(booked.map(({ transaction: { id } }) => ({ type: 'transaction', id })));
  });

  test('is never earlier than what one of its accounts numbered last', () => {
    const later = '2026-12-02T15:00:01.000Z' as Instant;
    const { at, booked } = move(now, clearOrRefuse([legOf({ account: accountWith({ lastAt: later }) })]));
    expect([at, booked[0].transaction.createdAt]).toEqual([later, later]);
  });

  test('between accounts that does not add up to zero, or without the other account, is a bug', () => {
    const type = 'bookTransaction';
    const [own, other] = pairOf(legOf({ type })) as [Leg, Leg];
    expect(() => move(now, clearOrRefuse([own]))).toThrow(
      'the legs between accounts of this platform add up to 30 cents',
    );
    expect(() => move(now, clearOrRefuse([own, { ...other, amount: cents(29) }]))).toThrow('add up to 1 cents');
    expect(() => move(now, clearOrRefuse([legOf({ type })]))).toThrow(
      'a leg of bookTransaction names no other account',
    );
  });

  test('of one account in two states is a bug', () => {
    const legs = [legOf(), legOf({ account: accountWith({ balance: cents(1) }) })];
    expect(() => move(now, clearOrRefuse(legs))).toThrow(
      'the legs on account 100000001 start from different states of it',
    );
  });
});
