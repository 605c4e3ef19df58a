import type { ProductInterest } from '../../../functions/accounts/accounts/deposit-products.ts';
import { sandboxProducts } from '../../../functions/accounts/accounts/sandbox-products.ts';
import { accountKey } from '../../../functions/accounts/accounts/store.ts';
import { endOfDayWorker } from '../../../functions/accounts/end-of-day/workers/end-of-day.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { balanceOf, close, freeze, fund, openAccount, pay } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue } from '../../support/bank/workers.ts';

const { checking, savings } = sandboxProducts;
const bearing = (interest: ProductInterest) => ({ ...checking, interest });
const date = (text: string) => text as CalendarDate;
const four = { from: date('2020-01-01'), ppm: 40_000 };
const bank = useOrganisation({
  at: '2026-01-01T15:00:00Z',
  settings: {
    depositProducts: {
      checking,
      savings,
      money: bearing({ dayCount: 'Actual360', rates: [four] }),
      changing: bearing({
        dayCount: 'Actual365',
        rates: [four, { from: date('2026-01-11'), ppm: 0 }, { from: date('2026-01-21'), ppm: 20_000 }],
      }),
    },
  },
});

const advance = async (to: string) => {
  const body = { data: { type: 'clockAdvance', attributes: { to } } };
  expect((await bank.call('POST', '/sandbox/clock/advance', body)).status).toBe(200);
};

/** The months of the interest of an account and its cents, the earliest first. */
const interestOf = async (accountId: string) => {
  const path = `/transactions?filter[accountId]=${accountId}&filter[type]=interestTransaction&sort=createdAt`;
  const { body } = await bank.call('GET', path);
  return (body.data as { attributes: { summary: string; amount: number } }[]).map(({ attributes }) => [
    attributes.summary,
    attributes.amount,
  ]);
};

describe('interest', () => {
  test('is paid on the first of each month, with interest on interest, and the part of a cent is carried on', async () => {
    const accountId = await openAccount(bank, { cents: 10_000_00, depositProduct: 'savings' });
    await advance('2026-03-02');
    expect(await interestOf(accountId)).toEqual([
      // 1,000,000 cents x 0.04 / 365 x 31 days = 3397.26
      ['Interest for January 2026', 33_97],
      // 1,003,397 cents x 0.04 / 365 x 28 days = 3078.92, and 0.26 from before
      ['Interest for February 2026', 30_79],
    ]);
    expect(await balanceOf(bank, accountId)).toBe(10_064_76);
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=-createdAt`);
    expect(body.data[0]).toMatchObject({
      type: 'interestTransaction',
      attributes: { direction: 'Credit', createdAt: '2026-03-01T06:00:00.000Z', tags: {} },
    });
  });

  test('follows the day count of the product, and none is paid without a rate', async () => {
    const [money, none] = [
      await openAccount(bank, { cents: 10_000_00, depositProduct: 'money' }),
      await openAccount(bank, { cents: 10_000_00, depositProduct: 'checking' }),
    ];
    await advance('2026-02-02');
    // 1,000,000 cents x 0.04 / 360 x 31 days = 3444.44
    expect(await interestOf(money)).toEqual([['Interest for January 2026', 34_44]]);
    expect(await interestOf(none)).toEqual([]);
  });

  test('follows the rate of each day', async () => {
    const accountId = await openAccount(bank, { cents: 10_000_00, depositProduct: 'changing' });
    await advance('2026-02-02');
    // 1,000,000 cents / 365 x (10 days x 0.04 + 10 x 0 + 11 x 0.02) = 1698.63
    expect(await interestOf(accountId)).toEqual([['Interest for January 2026', 16_98]]);
  });

  test('accrues on the balance at the end of each day', async () => {
    const accountId = await openAccount(bank, { depositProduct: 'savings' });
    await advance('2026-01-30');
    await fund(bank, accountId, 10_000_00);
    await advance('2026-02-02');
    // Two days, the 30th and the 31st: 219.18
    expect(await interestOf(accountId)).toEqual([['Interest for January 2026', 2_19]]);
  });

  test('begins when the account gets a product that bears it', async () => {
    const accountId = await openAccount(bank, { cents: 10_000_00, depositProduct: 'checking' });
    await advance('2026-01-30');
    const body = { data: { type: 'depositAccount', attributes: { depositProduct: 'savings' } } };
    expect((await bank.call('PATCH', `/accounts/${accountId}`, body)).status).toBe(200);
    await advance('2026-02-02');
    expect(await interestOf(accountId)).toEqual([['Interest for January 2026', 2_19]]);
  });

  test('ends when the account gets a product without it: what has accrued is paid, and nothing is awaited', async () => {
    const accountId = await openAccount(bank, { cents: 10_000_00, depositProduct: 'savings' });
    await advance('2026-01-09');
    const body = { data: { type: 'depositAccount', attributes: { depositProduct: 'checking' } } };
    expect((await bank.call('PATCH', `/accounts/${accountId}`, body)).status).toBe(200);
    await advance('2026-03-02');
    // Eight days: 876.71
    expect(await interestOf(accountId)).toEqual([['Interest for January 2026', 8_76]]);
    expect((await bank.table.get(accountKey(bank.organisationId, accountId)))?.['dueAt']).toBeUndefined();
  });

  test('begins with the next end of a day, if the stage changed its product', async () => {
    const accountId = await openAccount(bank, { cents: 10_000_00, depositProduct: 'checking' });
    const { platform } = bank;
    const settings = { ...platform.settings, depositProducts: { checking: savings } };
    bank.clock.set('2026-01-31T06:00:00Z');
    await deliver({ ...bank, platform: { ...platform, settings } }, endOfDayWorker, {
      organisationId: bank.organisationId,
    });
    bank.clock.set('2026-02-01T05:30:00Z');
    await deliver(bank, endOfDayWorker, { organisationId: bank.organisationId });
    await runDue(bank, '2026-02-01T06:00:00Z');
    // All 30 days that were written together: 1,000,000 cents x 0.04 / 365 x 30 = 3287.67
    expect(await interestOf(accountId)).toEqual([['Interest for January 2026', 32_87]]);
  });

  test('is paid to a Frozen account, and to one that was Closed after it is reopened', async () => {
    const [frozen, closed, other] = [
      await openAccount(bank, { cents: 10_000_00, depositProduct: 'savings' }),
      await openAccount(bank, { cents: 10_000_00, depositProduct: 'savings' }),
      await openAccount(bank),
    ];
    await advance('2026-01-10');
    await freeze(bank, frozen);
    expect((await pay(bank, closed, other, { amount: 10_000_00 })).status).toBe(201);
    expect((await close(bank, closed)).status).toBe(200);
    await advance('2026-02-10');
    expect(await interestOf(frozen)).toEqual([['Interest for January 2026', 33_97]]);
    expect(await interestOf(closed)).toEqual([]);
    expect((await bank.call('POST', `/accounts/${closed}/reopen`)).status).toBe(200);
    await advance('2026-03-02');
    // Ten days of January: nine, and the 10th, at whose end the account was empty, has none.
    expect(await interestOf(closed)).toEqual([['Interest for February 2026', 9_86]]);
  });

  test('waits for the ends of the last day, and is paid once', async () => {
    const accountId = await openAccount(bank, { cents: 10_000_00, depositProduct: 'savings' });
    const work = () => deliver(bank, endOfDayWorker, { organisationId: bank.organisationId });
    bank.clock.set('2026-01-31T12:00:00Z');
    await work();
    await runDue(bank, '2026-02-01T06:00:00Z');
    expect(await interestOf(accountId)).toEqual([]);
    await work();
    await runDue(bank, '2026-02-01T07:10:00Z');
    await runDue(bank);
    expect(await interestOf(accountId)).toEqual([['Interest for January 2026', 33_97]]);
    expect(await eventTypesOf(bank, () => runDue(bank))).toEqual([]);
  });
});
