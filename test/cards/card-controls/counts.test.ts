import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { type ControlCounts, countAt, withCounted } from '../../../functions/cards/card-controls/counts.ts';
import type { UseUnderControl } from '../../../functions/cards/card-controls/use.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { authorized, cancel, type CardOf, digitsOf, increase, openCard } from '../authorizations/authorization-bank.ts';
import { leftOfLimits } from '../../../functions/cards/card-controls/broken-rule.ts';
import { isFirstUse, withUsedToken } from '../../../functions/cards/card-controls/used-tokens.ts';
import { approve, waiting } from '../authorization-requests/request-bank.ts';
import { stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';
import { changeControl, check, control, outcomeOf } from './control-bank.ts';

/** A Tuesday, 10:00 at the bank. */
const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });

const cents1000 = { cents: 1000_00 };
const day = (amount: number) => ({ limits: [{ interval: 'Day', amount, count: 9 }] });
const settle = async (card: CardOf, amount: number, names: { authorization?: string } = {}) => {
  const asked = bodies.purchase(card.accountId, card.digits, { amount, ...names });
  expect((await bank.call('POST', '/sandbox/purchases', asked)).status).toBe(201);
};
/** What is left of each limit. */
const left = async (card: CardOf): Promise<unknown> => (await check(bank, card)).body.data.attributes.limits;
const statusOfIncreases = async (id: string, amounts: readonly number[]) => {
  const statuses: number[] = [];
  for (const amount of amounts) statuses.push((await increase(bank, id, amount)).status);
  return statuses;
};

describe('limits count what they have not counted before', () => {
  test('a settlement of an authorization of nothing', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Lifetime', count: 1, amount: 50_00 }] }, { card });
    await settle(card, 40_00, { authorization: await authorized(bank, card, { amount: 0 }) });
    expect(await left(card)).toMatchObject([{ amount: 10_00, count: 0 }]);
    expect(await outcomeOf(bank, card, { amount: 1_00 })).toBe('CardExceedsAmountLimit limits');
  });

  test('increases, and a settlement beyond them, of an authorization that is older than the control', async () => {
    const card = await openCard(bank, cents1000);
    const id = await authorized(bank, card, { amount: 1_00 });
    await control(bank, day(100_00), { card });
    expect(await statusOfIncreases(id, [60_00, 41_00, 20_00])).toEqual([200, 409, 200]);
    expect(await left(card)).toMatchObject([{ amount: 20_00, count: 8 }]);
    await settle(card, 86_00, { authorization: id });
    expect(await left(card)).toMatchObject([{ amount: 15_00, count: 8 }]);
  });

  test('increases of an authorization that is older than the limits of the control', async () => {
    const card = await openCard(bank, cents1000);
    const control1 = await control(bank, { maximumAmount: 900_00 }, { card });
    const id = await authorized(bank, card, { amount: 10_00 });
    await changeControl(bank, control1, day(100_00));
    expect(await statusOfIncreases(id, [60_00, 41_00])).toEqual([200, 409]);
    // Only what was counted is given back.
    await cancel(bank, id, 65_00);
    expect(await left(card)).toMatchObject([{ amount: 100_00, count: 8 }]);
    await cancel(bank, id);
    expect(await left(card)).toMatchObject([{ amount: 100_00, count: 9 }]);
  });

  test('a settlement of an authorization that was declined, once', async () => {
    const card = await openCard(bank, cents1000);
    await control(bank, day(50_00), { card });
    const merchant = { name: 'Shop', type: 5812, id: 'm-1', country: 'US' };
    const use = { card: await referenceOf(bank, card.cardId), authorization: 'x', kind: 'purchase', merchant };
    expect((await tell(bank, 'authorizations', { ...use, amount: 60_00 })).body).toMatchObject({
      decision: 'Declined',
    });
    for (const amount of [30_00, 5_00]) {
      const settlement = { ...use, direction: 'Debit', amount };
      expect((await tell(bank, 'settlements', settlement)).status).toBe(204);
    }
    expect(await left(card)).toMatchObject([{ amount: 15_00, count: 8 }]);
  });
});

describe('over midnight', () => {
  test('an approval of a part leaves what the new day has counted', async () => {
    const card = await openCard(bank, cents1000);
    await control(bank, day(100_00), { card });
    bank.clock.set('2026-12-02T04:59:59Z');
    const request = await waiting(bank, card, { amount: 20_00, partialApprovalAllowed: true });
    bank.clock.set('2026-12-02T05:00:00Z');
    await authorized(bank, card, { amount: 90_00 });
    expect((await approve(bank, request, { amount: 10_00 })).status).toBe(200);
    expect(await left(card)).toMatchObject([{ amount: 10_00, count: 8 }]);
  });

  test('a cancel gives an increase back to the day of the increase', async () => {
    const card = await openCard(bank, cents1000);
    await control(bank, day(100_00), { card });
    const id = await authorized(bank, card, { amount: 10_00 });
    bank.clock.set('2026-12-02T15:00:00Z');
    await increase(bank, id, 30_00);
    await authorized(bank, card, { amount: 50_00 });
    expect(await left(card)).toMatchObject([{ amount: 20_00, count: 8 }]);
    await cancel(bank, id, 35_00);
    expect(await left(card)).toMatchObject([{ amount: 50_00, count: 8 }]);
  });
});

test('what happens on a lost card counts on the one in its place', async () => {
  const card = await openCard(bank, cents1000);
  const limits = ['Lifetime', 'Day'].map((interval) => ({ interval, amount: 100_00, count: 3 }));
  await control(bank, { limits }, { card });
  const [settled, canceled] = [
    await authorized(bank, card, { amount: 10_00 }),
    await authorized(bank, card, { amount: 60_00 }),
  ];
  await stepOf(bank, card.cardId, 'report-lost');
  const { id } = (await stepOf(bank, card.cardId, 'replace')).body.data;
  const next = { ...card, cardId: id as string, digits: await digitsOf(bank, id as string) };
  await cancel(bank, canceled);
  await settle(card, 70_00, { authorization: settled });
  for (const one of [next, card]) {
    expect(await left(one)).toMatchObject(limits.map(({ interval }) => ({ interval, amount: 30_00, count: 2 })));
  }
  expect(await outcomeOf(bank, next, { amount: 30_01 })).toBe('CardExceedsAmountLimit limits');
  expect(await outcomeOf(bank, next, { amount: 30_00 })).toBe('Authorized');
});

describe('windows of minutes', () => {
  const window = { limits: [{ interval: 'Minutes', minutes: 5, amount: 500_00 }] };

  test('hold uses, not their increases, and a check says how many more', async () => {
    const card = await openCard(bank, cents1000);
    await control(bank, window, { card });
    const id = await authorized(bank, card, { amount: 1_00 });
    expect(
      new Set(
        await statusOfIncreases(
          id,
          Array.from({ length: 55 }, () => 1),
        ),
      ),
    ).toEqual(new Set([200]));
    expect(await left(card)).toMatchObject([{ amount: 498_45, count: 49 }]);
  });
});

const account = { depositProduct: 'checking' };
/** A use that is asked for by a token, as controls see it. */
const useBy = (tokenId: string): UseUnderControl => ({
  flow: 'purchases',
  amount: cents(1_00),
  wholeAmount: cents(1_00),
  at: bank.clock.now(),
  merchant: { name: 'Diner', type: 5812 },
  recurring: false,
  isCardNotPresent: false,
  paidBy: 'Token',
  tokenId,
});

test('a token that goes on paying is not new again, whatever number of others pay; one that has not paid for long is', () => {
  let counted: ControlCounts = {};
  for (let token = 1; token <= 101; token += 1) {
    for (const tokenId of ['t0', `t${token}`]) counted = withUsedToken(counted, { tokenId, of: `use of ${tokenId}` });
  }
  expect(['t0', 't1', 't2', 't3'].map((one) => isFirstUse(counted, useBy(one)))).toEqual([false, true, true, false]);
  expect(counted.usedTokens).toContainEqual({ tokenId: 't0', of: 'use of t0' });
});

test('counts by token stay few: one more is declined, and a settlement forgets the oldest', () => {
  const at = bank.clock.now();
  const limit = { interval: 'Day', per: 'Token', count: 9 } as const;
  const all = [{ id: '1', limits: [limit] } as never];
  let counted: ControlCounts = {};
  const use = (tokenId: string) => ({
    of: `use of ${tokenId}`,
    at,
    amount: cents(1_00),
    isCash: false,
    parts: [],
    tokenId,
  });
  for (let token = 0; token < 601; token += 1) {
    expect(countAt(counted, '1', { ...limit, tokenId: `t${token}` }, at)).toMatchObject({ isFull: token === 600 });
    counted = withCounted(counted, use(`t${token}`), { counting: all, all }).after;
  }
  expect([counted.counts?.length, counted.counts?.[0]?.tokenId]).toEqual([600, 't1']);
  const another = { id: '2', limits: [{ interval: 'Day', per: 'Token', amount: 50_00 }] } as never;
  expect(leftOfLimits([...all, another], useBy('t0'), { account, activity: counted })).toMatchObject([
    { cardControl: '1', count: 0, amount: 0 },
    { cardControl: '2', count: 0, amount: 0 },
  ]);
  const next = plusMs(at, 86_400_000);
  counted = withCounted(counted, { ...use('t0'), at: next }, { counting: all, all }).after;
  expect(counted.counts).toMatchObject([{ tokenId: 't0', count: 1 }]);
});

test('what is counted stays small, whatever the controls of a card and its uses are', () => {
  const intervals = ['Day', 'Week', 'Month', 'Lifetime'] as const;
  const minutes = { interval: 'Minutes', minutes: 1440, amount: cents(1) } as const;
  const byToken = intervals.slice(0, -1).map((interval) => ({ interval, per: 'Token', amount: cents(1) }));
  const limits = [minutes, ...intervals.map((interval) => ({ interval, amount: cents(1) })), ...byToken];
  const all = Array.from({ length: 110 }, (_, index) => ({ id: `1000000010000${index + 10_000}`, limits }) as never);
  const at = bank.clock.now();
  let counted: ControlCounts = {};
  for (let use = 0; use < 120; use += 1) {
    const more = {
      of: `transaction ${use % 70}`,
      at: plusMs(at, use),
      amount: cents(99_999_00),
      isCash: false,
      parts: [],
      ...(use < 117 ? {} : { tokenId: `1000000010000${use + 10_000}` }),
    };
    counted = withCounted(counted, more, { counting: all, all }).after;
    counted = withUsedToken(counted, { tokenId: `1000000010000${use + 10_000}`, of: `request ${more.of}` });
  }
  expect(counted.recentUses).toHaveLength(50);
  expect(counted.recentUses?.at(-1)?.of).toBe('transaction 49');
  expect([counted.counts?.length, counted.usedTokens?.length]).toEqual([440 + 600, 100]);
  // An item of DynamoDB has at most 400 KB, and open authorizations take a part of it. Text in JSON is longer than what is stored.
  expect(JSON.stringify(counted).length).toBeLessThan(320_000);
});
