import { changeHold } from '../../../functions/accounts/ledger/hold.ts';
import type { Leg } from '../../../functions/accounts/ledger/leg.ts';
import { move } from '../../../functions/accounts/ledger/move.ts';
import { clearOrRefuse } from '../../../functions/accounts/ledger/refuse.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { accountWith, now } from './ledger-account.ts';

const held = accountWith({ available: cents(60), hold: cents(40) });

describe('a hold', () => {
  test('stays in the balance and is not available', () => {
    const { account } = changeHold(now, accountWith(), cents(30));
    expect(account).toMatchObject({ balance: 100, hold: 30, available: 70, transactions: 1 });
  });

  test('is written only on an Open account that has the money', () => {
    const [write] = changeHold(now, accountWith(), cents(30)).change.writes;
    expect(write?.Put?.ConditionExpression).toBe('#version = :version AND #status = :open AND available >= :debit');
    expect(write?.Put?.ExpressionAttributeValues).toMatchObject({ ':open': 'Open', ':debit': 30 });
  });

  test('is released in any status of the account', () => {
    const { account, change } = changeHold(now, { ...held, status: 'Frozen' }, cents(-15));
    expect(account).toMatchObject({ balance: 100, hold: 25, available: 75 });
    expect(change.writes[0]?.Put?.ConditionExpression).toBe('#version = :version');
  });

  test('never goes below zero', () => {
    expect(() => changeHold(now, held, cents(-41))).toThrow('more than its hold is released on account 100000001');
  });

  test('keeps the end of the day before', () => {
    const account = accountWith({ createdAt: '2026-11-30T15:00:00.000Z' as typeof now });
    expect(changeHold(now, account, cents(1)).account.dayClose).toEqual({ date: '2026-12-01', balance: 100, hold: 0 });
  });
});

describe('a movement that changes a hold', () => {
  const leg: Leg = {
    account: held,
    type: 'returnedAchTransaction',
    direction: 'Debit',
    amount: cents(50),
    transaction: { summary: 'Dinner', tags: {} },
  };

  test('writes the account once, without the hold', () => {
    const { booked, change } = move(now, clearOrRefuse([leg]), [{ accountId: held.id, signed: cents(-40) }]);
    expect(booked[0].account).toMatchObject({ balance: 50, hold: 0, available: 50 });
    expect(change.writes.filter(({ Put }) => Put?.Item?.['pk'] === held.pk)).toHaveLength(1);
  });

  test('holds what it brings', () => {
    const credit: Leg = { ...leg, type: 'receivedAchTransaction', direction: 'Credit' };
    const { booked, change } = move(now, clearOrRefuse([credit]), [{ accountId: held.id, signed: cents(100) }]);
    const [write] = change.writes;
    expect(booked[0].account).toMatchObject({ balance: 150, hold: 40, available: 110 });
    expect(write?.Put?.Item).toMatchObject({ balance: 150, hold: 140, available: 10 });
    expect(write?.Put?.ExpressionAttributeValues).toMatchObject({ ':open': 'Open', ':debit': 50 });
  });

  test('has a leg on the account', () => {
    const elsewhere = { accountId: '100000002', signed: cents(-1) };
    expect(() => move(now, clearOrRefuse([leg]), [elsewhere])).toThrow(
      'a movement changes the hold of account 100000002, on which it has no leg',
    );
  });
});
