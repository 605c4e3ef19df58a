import fc from 'fast-check';
import { isBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { weekdays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { msOf } from '../../functions/kernel/base/calendar/instant.ts';
import type { Roll, RollRule } from '../../functions/money/recurring-payments/settings.ts';
import type { PaymentSchedule } from '../../functions/money/recurring-payments/schedule.ts';
import { firstDueDate, nextDueDate, runDayOf, runMomentOf } from '../../functions/money/recurring-payments/schedule.ts';
import { daysOfYears, oracleDueDates, oracleRunDay } from './schedule-oracle.ts';

const schedulesMax = 1_000;
const horizonYears = 10;

/** Long enough that ten years fit after any start; a year more on both ends allows run days outside. */
const days = daysOfYears({ firstYear: 2021, lastYear: 2061 });
const bankingDays = days.filter((day) => day.isBankingDay).map(({ date }) => date);

const dayIndex = fc.integer({ min: 366, max: days.length - (horizonYears + 2) * 366 });
const dayLater = (index: number, later: number): CalendarDate => {
  const day = days[index + later];
  if (day === undefined) throw new RangeError(`no day ${index + later}`);
  return day.date;
};

const dayOfMonth = fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: -5, max: -1 }));
const rule = fc.oneof(
  dayOfMonth.map((day) => ({ interval: 'Monthly' as const, dayOfMonth: day })),
  fc.constantFrom(...weekdays).map((day) => ({ interval: 'Weekly' as const, dayOfWeek: day })),
);
/** Schedules of up to ten years, some of them without a single due date. */
const scheduleInHorizon = fc
  .record({ rule, start: dayIndex, length: fc.integer({ min: 0, max: horizonYears * 366 }) })
  .map(({ rule, start, length }): PaymentSchedule => {
    return { ...rule, startTime: dayLater(start, 0), endTime: dayLater(start, length) };
  });
const roll = fc.constantFrom<Roll>('next', 'previous', 'none');
const rollRule: fc.Arbitrary<RollRule> = fc.record({ forward: roll, backward: roll });

function walk(schedule: PaymentSchedule): CalendarDate[] {
  const walked: CalendarDate[] = [];
  for (let due = firstDueDate(schedule); due !== undefined; due = nextDueDate(schedule, due)) walked.push(due);
  return walked;
}

test('banking days are those of the oracle, on every day of the horizon', () => {
  expect(days.filter(({ date, isBankingDay: isOpen }) => isBankingDay(date) !== isOpen)).toEqual([]);
});

test('due dates are exactly the days that the rule names', () => {
  fc.assert(
    fc.property(scheduleInHorizon, (schedule) => {
      expect(walk(schedule)).toEqual(oracleDueDates(schedule, days));
    }),
    { numRuns: schedulesMax },
  );
});

test('the next due date after any day, due or not, is the first later day that the rule names', () => {
  fc.assert(
    fc.property(scheduleInHorizon, fc.integer({ min: 0, max: days.length - 1 }), (schedule, index) => {
      const after = dayLater(index, 0);
      expect(nextDueDate(schedule, after)).toBe(oracleDueDates(schedule, days).find((date) => date > after));
    }),
    { numRuns: schedulesMax },
  );
});

test('a run day is the nearest banking day in the direction of the roll', () => {
  fc.assert(
    fc.property(scheduleInHorizon, rollRule, dayIndex, (schedule, { forward, backward }, index) => {
      const dueDate = nextDueDate(schedule, dayLater(index, 0)) ?? firstDueDate(schedule);
      fc.pre(dueDate !== undefined);
      const isBackward = schedule.interval === 'Monthly' && schedule.dayOfMonth < 0;
      const expected = oracleRunDay(dueDate, isBackward ? backward : forward, bankingDays);
      expect(runDayOf(schedule, dueDate, { forward, backward })).toBe(expected);
    }),
    { numRuns: schedulesMax },
  );
});

test('run days of a schedule ascend, though the roll of the stage changes: no two due dates share one', () => {
  fc.assert(
    fc.property(
      scheduleInHorizon,
      rollRule,
      rollRule,
      fc.nat(horizonYears * 12),
      (schedule, before, after, changed) => {
        const runDays = walk(schedule).map((due, place) => runDayOf(schedule, due, place < changed ? before : after));
        expect(runDays).toEqual([...new Set(runDays)].sort());
      },
    ),
    { numRuns: schedulesMax / 10 },
  );
});

test('a run moment shows the run hour on the run day on the clocks of the bank', () => {
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  // Any day may be one, where nothing is rolled; a Sunday on which the clocks change has no two o'clock.
  fc.assert(
    fc.property(fc.constantFrom(...days), fc.integer({ min: 0, max: 23 }), ({ date: runDay, weekday }, runHour) => {
      fc.pre(weekday !== 'Sunday' || runHour !== 2);
      const shown = wallClock.format(msOf(runMomentOf(runDay, runHour)));
      expect(shown).toBe(`${runDay} ${String(runHour).padStart(2, '0')}:00:00`);
    }),
    { numRuns: schedulesMax },
  );
});
