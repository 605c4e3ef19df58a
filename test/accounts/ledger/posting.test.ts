import { type Posting, post } from '../../../functions/accounts/ledger/posting.ts';
import { movementKinds } from '../../../functions/accounts/ledger/movement-kinds.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { accountWith, now } from './ledger-account.ts';

const posting = (type: Posting['type'], signed: number): Posting => ({ type, signed: cents(signed) });
const isOpen = '#status = :open';
const hasMoney = 'available >= :debit';

/** The conditions of the write in addition to the version that was read. */
function conditionOf(...postings: readonly Posting[]) {
  const { Put } = post(accountWith(), postings, now).writes[0] ?? {};
  const [version, ...parts] = Put?.ConditionExpression?.split(' AND ') ?? [];
  expect(version).toBe('#version = :version');
  const { ':version': read, ...values } = Put?.ExpressionAttributeValues ?? {};
  expect(read).toBe(1);
  const { '#version': name, ...names } = Put?.ExpressionAttributeNames ?? {};
  expect(name).toBe('version');
  return { parts, values, names };
}

describe('the write of an account', () => {
  const open = { values: { ':open': 'Open' }, names: { '#status': 'status' } };
  test.each<[string, readonly Posting[], ReturnType<typeof conditionOf>]>([
    ['money that comes back', [posting('returnedAchTransaction', 5)], { parts: [], values: {}, names: {} }],
    ['a debit that may overdraw', [posting('returnedAchTransaction', -500)], { parts: [], values: {}, names: {} }],
    ['a credit that any status takes', [posting('receivedAchTransaction', 5)], { parts: [], values: {}, names: {} }],
    ['a credit', [posting('wireTransaction', 5)], { parts: [isOpen], ...open }],
    [
      'a debit',
      [posting('receivedAchTransaction', -5)],
      { parts: [isOpen, hasMoney], values: { ':open': 'Open', ':debit': 5 }, names: open.names },
    ],
    [
      'a debit after a debit that may overdraw',
      [posting('returnedAchTransaction', -30), posting('wireTransaction', -20)],
      { parts: [isOpen, hasMoney], values: { ':open': 'Open', ':debit': 50 }, names: open.names },
    ],
    [
      'a debit of money that was credited before',
      [posting('wireTransaction', 5), posting('wireTransaction', -5)],
      { parts: [isOpen], ...open },
    ],
    [
      'a credit after a debit that may overdraw',
      [posting('returnedAchTransaction', -30), posting('wireTransaction', 10)],
      { parts: [isOpen], ...open },
    ],
    [
      'a debit before the credit that pays it',
      [posting('wireTransaction', -5), posting('wireTransaction', 7)],
      { parts: [isOpen, hasMoney], values: { ':open': 'Open', ':debit': 5 }, names: open.names },
    ],
    [
      'several debits, at their lowest',
      [posting('wireTransaction', -5), posting('wireTransaction', 3), posting('wireTransaction', -1)],
      { parts: [isOpen, hasMoney], values: { ':open': 'Open', ':debit': 5 }, names: open.names },
    ],
    [
      'one of several that needs an open account',
      [posting('returnedAchTransaction', 3), posting('wireTransaction', 3)],
      { parts: [isOpen], ...open },
    ],
  ])('for %s has these conditions', (_, postings, expected) => {
    expect(conditionOf(...postings)).toEqual(expected);
  });

  test('names the kinds that postings may write at other times', () => {
    expect(post(accountWith(), [posting('wireTransaction', 5)], now).writes[0]?.mayAlsoWrite).toBe(movementKinds);
  });
});

describe('postings', () => {
  test('change the balance and their contra columns alike, one after the other', () => {
    const later = '2026-12-02T16:00:00.000Z' as Instant;
    const postings = [posting('wireTransaction', 30), posting('bookTransaction', -20)];
    const account = accountWith({ balance: cents(140), hold: cents(40), contraSettlement: cents(-140) });
    const { steps, writes } = post(account, postings, later);
    expect(steps).toMatchObject([
      { balance: 170, available: 130, hold: 40, contraSettlement: -170, contraBook: 0, transactions: 2, lastAt: later },
      {
        balance: 150,
        available: 110,
        hold: 40,
        contraSettlement: -170,
        contraBook: 20,
        transactions: 3,
        lastAt: later,
      },
    ]);
    expect(writes).toHaveLength(1);
    expect(writes[0]?.Put?.Item).toEqual({ ...steps[1], version: 2 });
  });

  test('of a later day keep the end of the day before, and write an earlier one that nobody wrote', () => {
    const dayClose = { date: '2026-12-02' as CalendarDate, balance: cents(60), hold: cents(0) };
    const at = '2026-12-04T15:00:00.000Z' as Instant;
    const { writes } = post(accountWith({ dayClose, endsOfDay: 1 }), [posting('wireTransaction', 30)], at);
    expect(writes[0]?.Put?.Item).toMatchObject({ dayClose: { date: '2026-12-03', balance: 100 }, balance: 130 });
    expect(writes[1]).toBeUndefined();
    const unwritten = post(accountWith({ dayClose, endsOfDay: 0 }), [posting('wireTransaction', 30)], at);
    expect(unwritten.writes[1]?.Put).toMatchObject({
      Item: { date: '2026-12-02', balance: 60 },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
  });

  test('a change without a posting is a bug', () => {
    expect(() => post(accountWith(), [], now)).toThrow('no posting was given for account 100000001');
  });
});
