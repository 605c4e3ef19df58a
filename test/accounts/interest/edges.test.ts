import { interestOfDay, partsOfCent, payable } from '../../../functions/accounts/interest/accrual.ts';
import type { ProductInterest } from '../../../functions/accounts/accounts/deposit-products.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { dateSchema } from '../../../functions/kernel/table/item.ts';

const day = (text: string): CalendarDate => dateSchema.parse(text);
const termsOf = (dayCount: ProductInterest['dayCount'], ppm: number, from = '2020-01-01'): ProductInterest => ({
  dayCount,
  rates: [{ from: day(from), ppm }],
});
const exact = ({ cents, parts }: { readonly cents: number; readonly parts: number }) =>
  BigInt(cents) * BigInt(partsOfCent) + BigInt(parts);
const onDay = (interest: ProductInterest, balance: number, date = '2026-12-01') =>
  exact(interestOfDay(interest, day(date), balance));

describe('interest is rounded to the advantage of nobody', () => {
  const dayCounts = ['Actual360', 'Actual365', 'ActualActual'] as const;

  test.each(dayCounts)('%s: ten thousand accounts with a cent each earn what one with all cents earns', (dayCount) => {
    const interest = termsOf(dayCount, 33_333);
    expect(onDay(interest, 1) * 10_000n).toBe(onDay(interest, 10_000));
  });

  test('half a cent is paid to nobody: it is carried on, and paid with the next half', () => {
    const half = { cents: 0, parts: partsOfCent / 2 };
    expect(payable(half)).toEqual(half);
    expect(payable({ cents: 0, parts: 2 * half.parts })).toEqual({ cents: 1, parts: 0 });
    expect(exact(payable({ cents: 3, parts: 5 * half.parts }))).toBe(exact({ cents: 3, parts: 5 * half.parts }));
  });

  test.each([
    ['nothing', 0],
    ['a cent below nothing', -1],
    ['far below nothing', -999_999_999_99],
  ])('a balance of %s neither earns nor owes interest', (_, balance) => {
    for (const dayCount of dayCounts) expect(onDay(termsOf(dayCount, 1_000_000), balance)).toBe(0n);
  });

  test('the days of any year earn the rate of the year, but for Actual360, which has more days', () => {
    for (const [year, days] of [
      [2027, 365],
      [2028, 366],
      [2100, 365],
    ] as const) {
      const sum = onDay(termsOf('ActualActual', 10_000), 100_00, `${year}-06-01`) * BigInt(days);
      expect([year, sum]).toEqual([year, exact({ cents: 100, parts: 0 })]);
    }
    expect(onDay(termsOf('Actual360', 10_000), 100_00) * 360n).toBe(exact({ cents: 100, parts: 0 }));
  });

  test('a rate holds from its own day on, and the rate before it until the day before', () => {
    const rates = [
      { from: day('2026-12-01'), ppm: 10_000 },
      { from: day('2026-12-16'), ppm: 20_000 },
    ];
    const changed: ProductInterest = { dayCount: 'Actual365', rates };
    expect(onDay(changed, 100_00, '2026-11-30')).toBe(0n);
    expect(onDay(changed, 100_00, '2026-12-15')).toBe(onDay(termsOf('Actual365', 10_000), 100_00));
    expect(onDay(changed, 100_00, '2026-12-16')).toBe(onDay(termsOf('Actual365', 20_000), 100_00));
  });
});
