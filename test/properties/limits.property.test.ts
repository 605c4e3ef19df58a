import fc from 'fast-check';
import type { ProductLimits } from '../../functions/accounts/accounts/deposit-products.ts';
import { sandboxProducts } from '../../functions/accounts/accounts/sandbox-products.ts';
import { decideLimits } from '../../functions/accounts/accounts/limits.ts';
import {
  dailyFlows,
  type Flow,
  type LimitUsage,
  monthlyFlows,
  usageOn,
} from '../../functions/accounts/accounts/limit-usage.ts';
import { type CalendarDate, plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { type Cents, cents } from '../../functions/kernel/base/money/cents.ts';

const firstDay = '2026-11-20' as CalendarDate;
const runs = 2_000;

interface Movement {
  readonly flow: Flow;
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** Movements on days that go on by up to three weeks at a time. */
const movements = fc
  .array(
    fc.record({
      flow: fc.constantFrom(...dailyFlows),
      amount: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
      later: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 21 })),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let date = firstDay;
    return steps.map(({ flow, amount, later }): Movement => ({ flow, amount, date: (date = plusDays(date, later)) }));
  });

const scale = fc.integer({ min: 1, max: 100 });

/** The limits of a product, each so many times smaller. */
const smaller = (divisor: number): ProductLimits =>
  JSON.parse(JSON.stringify(sandboxProducts.checking.limits), (_, value: unknown) =>
    typeof value === 'number' ? Math.floor(value / (divisor * 10_000)) : value,
  ) as ProductLimits;

const sum = (some: readonly Movement[]): number => some.reduce((total, { amount }) => total + amount, 0);
const isSameMonth = (one: CalendarDate, other: CalendarDate) => one.slice(0, 7) === other.slice(0, 7);

test('totals are the sums of the accepted amounts of the day and the month, on that day and on any later one', () => {
  fc.assert(
    fc.property(movements, scale, fc.integer({ min: 0, max: 60 }), (some, divisor, later) => {
      const limits = smaller(divisor);
      const passed: Movement[] = [];
      let usage: LimitUsage | undefined;
      let date = firstDay;
      for (const movement of some) {
        date = movement.date;
        const decision = decideLimits(limits, usage, movement);
        if (decision.outcome === 'rejected') continue;
        usage = decision.usage;
        passed.push(movement);
      }
      for (const day of [date, plusDays(date, later)]) {
        const totals = usageOn(day, usage);
        for (const flow of dailyFlows) {
          const own = passed.filter((one) => one.flow === flow);
          expect(totals.day(flow)).toBe(sum(own.filter((one) => one.date === day)));
          const month = (monthlyFlows as readonly Flow[]).includes(flow)
            ? own.filter((one) => isSameMonth(one.date, day))
            : [];
          expect(totals.month(flow)).toBe(sum(month));
        }
      }
    }),
    { numRuns: runs },
  );
});

test('no accepted movement passes a hard limit, and each rejected one would have', () => {
  fc.assert(
    fc.property(movements, scale, (some, divisor) => {
      const limits = smaller(divisor);
      let usage: LimitUsage | undefined;
      for (const movement of some.filter(({ flow }) => flow === 'achDebits')) {
        const before = usageOn(movement.date, usage);
        const day = before.day('achDebits') + movement.amount;
        const month = before.month('achDebits') + movement.amount;
        const { perPaymentDebit, dailyDebit, monthlyDebit } = limits.ach;
        const isBeyond = movement.amount > perPaymentDebit.hard || day > dailyDebit.hard || month > monthlyDebit.hard;
        const isBeyondSoft = day > (dailyDebit.soft ?? Infinity) || month > (monthlyDebit.soft ?? Infinity);
        const decision = decideLimits(limits, usage, movement);
        expect(decision.outcome).toBe(isBeyond ? 'rejected' : isBeyondSoft ? 'review' : 'within');
        if (decision.outcome !== 'rejected') usage = decision.usage;
      }
    }),
    { numRuns: runs },
  );
});
