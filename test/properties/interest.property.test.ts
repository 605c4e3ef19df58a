import { sandboxProducts } from '../../functions/accounts/accounts/sandbox-products.ts';
import { type CalendarDate, datePartsOf, plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { fund, openAccount, pay } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';

const years = Number(process.env['YEARS'] ?? 5);
const first = '2023-01-01' as CalendarDate;
const random = randomFrom(runSeed);
const dayCounts = ['Actual360', 'Actual365', 'ActualActual'] as const;
type DayCount = (typeof dayCounts)[number];

/** Rates that change every few months, sometimes to nothing. */
function someRates(of: Random) {
  const rates = [{ from: first, ppm: of.below(60_000) }];
  for (let from = first; rates.length < years * 4;) {
    from = plusDays(from, 20 + of.below(150));
    rates.push({ from, ppm: of.chance(0.1) ? 0 : of.below(200_000) });
  }
  return rates;
}
const products = Object.fromEntries(
  dayCounts.map((dayCount) => [
    dayCount,
    { ...sandboxProducts.checking, interest: { dayCount, rates: someRates(random) } },
  ]),
);

const bank = useOrganisation({
  at: `${first}T12:00:00Z`,
  settings: { depositProducts: { ...sandboxProducts, ...products } },
});

/** A fraction of two whole numbers, exact whatever their size. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const plus = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});
const daysOf = (dayCount: DayCount, date: CalendarDate): bigint => {
  if (dayCount === 'Actual360') return 360n;
  const isLeap = new Date(Date.UTC(datePartsOf(date).year, 1, 29)).getUTCMonth() === 1;
  return dayCount === 'ActualActual' && isLeap ? 366n : 365n;
};

/** What an account has, day by day, by fractions alone. */
function modelOf(dayCount: DayCount) {
  const { rates } = products[dayCount]?.interest ?? { rates: [] };
  let balance = 0n;
  let accrued: Fraction = { over: 0n, under: 1n };
  const paid: number[] = [];
  return {
    paid,
    balance: () => Number(balance),
    moves: (cents: number) => {
      balance += BigInt(cents);
    },
    /** The day ends, and on the first of a month the interest of the last one is paid. */
    ends: (date: CalendarDate) => {
      const rate = rates.findLast(({ from }) => from <= date)?.ppm ?? 0;
      const under = daysOf(dayCount, date) * 1_000_000n;
      if (balance > 0n) accrued = plus(accrued, { over: balance * BigInt(rate), under });
      if (datePartsOf(plusDays(date, 1)).day !== 1) return;
      const whole = accrued.over / accrued.under;
      accrued = { over: accrued.over % accrued.under, under: accrued.under };
      balance += whole;
      if (whole > 0n) paid.push(Number(whole));
    },
  };
}

/** The interest that an account was paid, the earliest first. */
async function paidTo(accountId: string): Promise<readonly number[]> {
  const path = `/transactions?filter[accountId]=${accountId}&filter[type]=interestTransaction&sort=createdAt&page[limit]=1000`;
  const { body } = await bank.call('GET', path);
  return (body.data as { attributes: { amount: number } }[]).map(({ attributes }) => attributes.amount);
}

test(`interest of ${String(years)} years is that of exact fractions, to the cent, and nothing is lost between months`, async () => {
  const other = await openAccount(bank, { cents: 1_00 });
  const accounts = await Promise.all(
    dayCounts.map(async (dayCount) => ({
      id: await openAccount(bank, { depositProduct: dayCount }),
      model: modelOf(dayCount),
    })),
  );
  const end = `${String(datePartsOf(first).year + years)}-01-01` as CalendarDate;
  for (let date = first; date < end;) {
    for (const { id, model } of accounts) {
      const out = 1 + random.below(Math.max(1, Math.floor(model.balance() / 2)));
      const isOut = random.chance(0.3) && out < model.balance();
      const cents = isOut ? -out : 1 + random.below(random.chance(0.2) ? 100_000_000 : 1_000);
      const { status } = isOut ? await pay(bank, id, other, { amount: out }) : await fund(bank, id, cents);
      expect(status).toBe(201);
      model.moves(cents);
    }
    const next = plusDays(date, 1 + random.below(40));
    const to = `${next < end ? next : end}T12:00:00Z`;
    const body = { data: { type: 'clockAdvance', attributes: { to } } };
    expect((await bank.call('POST', '/sandbox/clock/advance', body)).status).toBe(200);
    for (; date < to.slice(0, end.length); date = plusDays(date, 1)) for (const { model } of accounts) model.ends(date);
  }
  for (const { id, model } of accounts) {
    expect(await paidTo(id)).toEqual(model.paid);
    const { body } = await bank.call('GET', `/accounts/${id}`);
    expect(body.data.attributes.balance).toBe(model.balance());
  }
});
