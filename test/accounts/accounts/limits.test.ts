import { sandboxProducts } from '../../../functions/accounts/accounts/sandbox-products.ts';
import type { ProductLimits } from '../../../functions/accounts/accounts/deposit-products.ts';
import { decideLimits } from '../../../functions/accounts/accounts/limits.ts';
import { type Flow, type LimitUsage, withUsage } from '../../../functions/accounts/accounts/limit-usage.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { anotherOrganisation, forceAccount, openAccount, refusals } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const date = (text: string): CalendarDate => text as CalendarDate;
const limit = (hard: number, soft?: number) => ({
  hard: cents(hard),
  ...(soft === undefined ? {} : { soft: cents(soft) }),
});
const small: ProductLimits = {
  ach: {
    perPaymentDebit: limit(60),
    perPaymentCredit: limit(70),
    dailyDebit: limit(100, 50),
    dailyCredit: limit(100),
    monthlyDebit: limit(150, 120),
    monthlyCredit: limit(150),
  },
  card: {
    dailyWithdrawal: limit(10),
    dailyDeposit: limit(20),
    dailyPurchase: limit(30),
    dailyCardTransaction: limit(40),
  },
  checkDeposit: { daily: limit(100, 90), monthly: limit(150) },
};
const used = (flow: Flow, ...amounts: readonly (readonly [string, number])[]): LimitUsage | undefined =>
  amounts.reduce<LimitUsage | undefined>(
    (usage, [day, amount]) => withUsage(usage, { flow, amount: cents(amount), date: date(day) }),
    undefined,
  );
const decide = (flow: Flow, amount: number, day: string, usage?: LimitUsage) => {
  const decision = decideLimits(small, usage, { flow, amount: cents(amount), date: date(day) });
  return decision.outcome === 'rejected' ? decision.reason : decision.outcome;
};

describe('a decision on a movement', () => {
  test.each<[Flow, number, string, LimitUsage | undefined, string]>([
    ['achDebits', 50, '2026-12-01', undefined, 'within'],
    ['achDebits', 51, '2026-12-01', undefined, 'review'],
    ['achDebits', 60, '2026-12-01', undefined, 'review'],
    ['achDebits', 61, '2026-12-01', undefined, 'PaymentACHDebitLimitExceeded'],
    ['achDebits', 40, '2026-12-01', used('achDebits', ['2026-12-01', 60]), 'review'],
    ['achDebits', 41, '2026-12-01', used('achDebits', ['2026-12-01', 60]), 'DailyACHDebitLimitExceeded'],
    ['achDebits', 41, '2026-12-02', used('achDebits', ['2026-12-01', 60]), 'within'],
    [
      'achDebits',
      41,
      '2026-12-03',
      used('achDebits', ['2026-12-01', 60], ['2026-12-02', 50]),
      'MonthlyACHDebitLimitExceeded',
    ],
    ['achDebits', 11, '2026-12-03', used('achDebits', ['2026-12-01', 60], ['2026-12-02', 50]), 'review'],
    ['achDebits', 50, '2027-01-01', used('achDebits', ['2026-12-01', 60], ['2026-12-31', 50]), 'within'],
    ['achDebits', 50, '2026-12-01', used('achCredits', ['2026-12-01', 70]), 'within'],
    ['achCredits', 70, '2026-12-01', undefined, 'within'],
    ['achCredits', 71, '2026-12-01', undefined, 'PaymentACHCreditLimitExceeded'],
    ['achCredits', 31, '2026-12-01', used('achCredits', ['2026-12-01', 70]), 'DailyACHCreditLimitExceeded'],
    [
      'achCredits',
      51,
      '2026-12-31',
      used('achCredits', ['2026-12-01', 50], ['2026-12-02', 50]),
      'MonthlyACHCreditLimitExceeded',
    ],
    ['cardWithdrawals', 11, '2026-12-01', undefined, 'CardExceedsAmountLimit'],
    ['cardPurchases', 30, '2026-12-02', used('cardPurchases', ['2026-12-01', 30]), 'within'],
    ['checkDeposits', 91, '2026-12-01', undefined, 'review'],
    ['checkDeposits', 101, '2026-12-01', undefined, 'DailyCheckDepositLimitExceeded'],
    ['checkDeposits', 51, '2026-12-02', used('checkDeposits', ['2026-12-01', 100]), 'MonthlyCheckDepositLimitExceeded'],
  ])('%s of %i on %s after %j: %s', (flow, amount, day, usage, expected) => {
    expect(decide(flow, amount, day, usage)).toBe(expected);
  });

  test('every product lets a payment of a million dollars pass', () => {
    for (const { limits } of Object.values(sandboxProducts)) {
      for (const flow of ['achDebits', 'achCredits', 'checkDeposits'] as const) {
        const movement = { flow, amount: cents(1_000_000_00), date: date('2026-12-01') };
        expect(decideLimits(limits, undefined, movement).outcome).toBe('within');
      }
    }
  });
});

describe('GET /accounts/{id}/limits', () => {
  const bank = useBank();
  let accountId: string;
  beforeAll(async () => {
    accountId = await openAccount(bank);
  });

  const limits = (id = accountId) => bank.call('GET', `/accounts/${id}/limits`);

  test('200: limits without an id, nothing used up', async () => {
    const { status, body } = await limits();
    expect(status).toBe(200);
    expect(body.data).not.toHaveProperty('id');
    expect(body.data).toMatchObject({
      type: 'limits',
      attributes: {
        ach: {
          limits: { dailyDebit: 50_000_000_00, dailyDebitSoft: 25_000_000_00 },
          totalsDaily: { debits: 0, credits: 0 },
          totalsMonthly: { debits: 0, credits: 0 },
        },
        card: { totalsDaily: { withdrawals: 0, deposits: 0, purchases: 0, cardTransactions: 0 } },
        checkDeposit: { totalsDaily: 0, totalsMonthly: 0 },
      },
    });
  });

  test("200: totals are of the day and the month of the bank's own clock, in its zone", async () => {
    const usage = used('achDebits', ['2026-12-30', 5_00], ['2026-12-31', 7_00]);
    await forceAccount(bank, accountId, { limitUsage: usage });
    const at = async (instant: string) => {
      bank.clock.set(instant);
      const { totalsDaily, totalsMonthly } = (await limits()).body.data.attributes.ach;
      return [totalsDaily.debits, totalsMonthly.debits];
    };
    expect(await at('2027-01-01T04:59:59.000Z')).toEqual([7_00, 12_00]);
    expect(await at('2027-01-01T05:00:00.000Z')).toEqual([0, 0]);
    await forceAccount(bank, accountId, { limitUsage: used('achDebits', ['2027-01-05', 9_00]) });
    const advance = { data: { type: 'clockAdvance', attributes: { to: '2027-01-06T12:00:00Z' } } };
    expect([200, 202]).toContain((await bank.call('POST', '/sandbox/clock/advance', advance)).status);
    expect(await at('2027-01-01T05:00:00.000Z')).toEqual([0, 9_00]);
  });

  test('404: a missing account or one of somebody else', async () => {
    const stranger = await openAccount(await anotherOrganisation(bank));
    for (const id of ['999999999', stranger]) {
      for (const path of ['limits', 'deposit-products']) {
        const answer = await bank.call('GET', `/accounts/${id}/${path}`);
        expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', undefined]]]);
      }
    }
  });

  test('the deposit products of an account are those that it can have', async () => {
    const { body } = await bank.call('GET', `/accounts/${accountId}/deposit-products`);
    expect(body.data).toEqual(
      ['checking', 'savings'].map((name) => ({ type: 'accountDepositProduct', attributes: { name } })),
    );
    expect(body.meta.pagination).toEqual({ total: 2, limit: 100, offset: 0 });
  });
});
