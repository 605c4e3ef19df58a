import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { type RollRule, usualRecurring } from '../../../functions/money/recurring-payments/settings.ts';
import { upcomingRuns } from '../../../functions/money/recurring-payments/preview.ts';
import { firstDueDate, type PaymentSchedule } from '../../../functions/money/recurring-payments/schedule.ts';

interface Given {
  readonly count?: number;
  readonly made?: number;
  readonly from?: string;
  readonly debits?: boolean;
  readonly roll?: Partial<RollRule>;
  readonly dueAt?: string;
}

const preview = (schedule: object, now: string, given: Given = {}) => {
  const { count = 3, made = 0, from = '', debits = false, roll, dueAt } = given;
  const rules = { runHour: 6, recurring: { ...usualRecurring, roll: { ...usualRecurring.roll, ...roll } } };
  const whole = schedule as PaymentSchedule;
  const nextDueDate = from === '' ? firstDueDate(whole) : (from as CalendarDate);
  const type = debits ? 'recurringDebitAchPayment' : 'recurringCreditAchPayment';
  const stored = { nextDueDate, ...(dueAt === undefined ? {} : { dueAt: dueAt as Instant }) };
  return upcomingRuns({ type, schedule: whole, numberOfPayments: made, ...stored }, count, now as Instant, rules);
};
const monthly = (dayOfMonth: number, startTime: string, more = {}) => ({
  interval: 'Monthly',
  dayOfMonth,
  startTime,
  ...more,
});
const weekly = (dayOfWeek: string, startTime: string, more = {}) => ({
  interval: 'Weekly',
  dayOfWeek,
  startTime,
  ...more,
});
const longAgo = '2020-01-01T00:00:00.000Z';

describe('the reason of a run', () => {
  test.each([
    ['the rule, on a banking day', monthly(15, '2027-01-01'), '2027-01-15', 'the 15th of the month'],
    ['the first', monthly(1, '2027-02-01'), '2027-02-01', 'the 1st of the month'],
    ['the second', monthly(2, '2027-02-01'), '2027-02-02', 'the 2nd of the month'],
    ['the third', monthly(3, '2027-02-01'), '2027-02-03', 'the 3rd of the month'],
    ['the twelfth', monthly(12, '2027-02-01'), '2027-02-12', 'the 12th of the month'],
    ['the twenty-third', monthly(23, '2027-02-01'), '2027-02-23', 'the 23rd of the month'],
    ['the last day', monthly(-1, '2027-03-01'), '2027-03-31', 'the last day of the month'],
    ['the last day of a leap February', monthly(-1, '2028-02-01'), '2028-02-29', 'the last day of the month'],
    ['the second last day', monthly(-2, '2027-03-01'), '2027-03-30', 'the second last day of the month'],
    ['the fifth last day', monthly(-5, '2027-04-01'), '2027-04-26', 'the fifth last day of the month'],
    ['a weekday', weekly('Friday', '2027-02-01'), '2027-02-05', 'every Friday'],
    ["New Year's Day", monthly(1, '2027-01-01'), '2027-01-04', "Fri 1 Jan 2027 is New Year's Day, moved to Mon 4 Jan"],
    ['a Saturday', monthly(15, '2026-08-01'), '2026-08-17', 'Sat 15 Aug 2026 is no banking day, moved to Mon 17 Aug'],
    [
      'a Saturday before a Monday holiday',
      monthly(13, '2027-02-01'),
      '2027-02-16',
      "Sat 13 Feb 2027 is no banking day, Mon 15 Feb is Washington's Birthday, moved to Tue 16 Feb",
    ],
    [
      'a Sunday holiday, observed the day after',
      monthly(4, '2027-07-01'),
      '2027-07-06',
      'Sun 4 Jul 2027 is no banking day, Mon 5 Jul is Independence Day (observed), moved to Tue 6 Jul',
    ],
    [
      'the day on which a Sunday holiday is observed',
      monthly(5, '2027-07-01'),
      '2027-07-06',
      'Mon 5 Jul 2027 is Independence Day (observed), moved to Tue 6 Jul',
    ],
    [
      'the last day of a month, on a Sunday',
      monthly(-1, '2027-02-01'),
      '2027-02-26',
      'Sun 28 Feb 2027 is no banking day, moved to Fri 26 Feb',
    ],
    [
      'the last day of May, on Memorial Day',
      monthly(-1, '2027-05-01'),
      '2027-05-28',
      'Mon 31 May 2027 is Memorial Day, moved to Fri 28 May',
    ],
    [
      'a move into the next month',
      monthly(28, '2027-02-01'),
      '2027-03-01',
      'Sun 28 Feb 2027 is no banking day, moved to Mon 1 Mar',
    ],
    [
      'a move into the next year, over a holiday',
      weekly('Saturday', '2033-12-31'),
      '2034-01-03',
      "Sat 31 Dec 2033 is no banking day, Mon 2 Jan 2034 is New Year's Day (observed), moved to Tue 3 Jan 2034",
    ],
    [
      'a Saturday holiday, which is not observed',
      monthly(4, '2026-07-01'),
      '2026-07-06',
      'Sat 4 Jul 2026 is no banking day, moved to Mon 6 Jul',
    ],
  ])('%s', (_, schedule, runDate, reason) => {
    expect(preview(schedule, longAgo, { count: 1 })).toMatchObject([{ runDate, reason }]);
  });
});

describe('the reason of a run where the stage', () => {
  test.each([
    [
      'rolls forward rules back',
      { forward: 'previous' },
      monthly(15, '2026-08-01'),
      '2026-08-14',
      'Sat 15 Aug 2026 is no banking day, moved to Fri 14 Aug',
    ],
    [
      'rolls forward rules back over a holiday, into the year before',
      { forward: 'previous' },
      monthly(2, '2027-01-02'),
      '2026-12-31',
      "Sat 2 Jan 2027 is no banking day, Fri 1 Jan is New Year's Day, moved to Thu 31 Dec 2026",
    ],
    [
      'rolls weekdays back',
      { forward: 'previous' },
      weekly('Monday', '2027-01-18'),
      '2027-01-15',
      'Mon 18 Jan 2027 is Birthday of Martin Luther King, Jr., moved to Fri 15 Jan',
    ],
    [
      'rolls month ends forward',
      { backward: 'next' },
      monthly(-1, '2027-05-01'),
      '2027-06-01',
      'Mon 31 May 2027 is Memorial Day, moved to Tue 1 Jun',
    ],
    [
      'rolls no forward rule, on a weekend',
      { forward: 'none' },
      monthly(15, '2026-08-01'),
      '2026-08-15',
      'Sat 15 Aug 2026 is no banking day, and the run is not moved',
    ],
    [
      'rolls no weekday, on a holiday',
      { forward: 'none' },
      weekly('Monday', '2027-07-05'),
      '2027-07-05',
      'Mon 5 Jul 2027 is Independence Day (observed), and the run is not moved',
    ],
    [
      'rolls no month end',
      { backward: 'none' },
      monthly(-1, '2027-01-01'),
      '2027-01-31',
      'Sun 31 Jan 2027 is no banking day, and the run is not moved',
    ],
    [
      'rolls nothing, on a banking day',
      { forward: 'none' },
      monthly(15, '2027-01-01'),
      '2027-01-15',
      'the 15th of the month',
    ],
    [
      'rolls the other kind otherwise',
      { backward: 'none' },
      monthly(15, '2026-08-01'),
      '2026-08-17',
      'Sat 15 Aug 2026 is no banking day, moved to Mon 17 Aug',
    ],
  ] satisfies [string, Partial<RollRule>, object, string, string][])('%s', (_, roll, schedule, runDate, reason) => {
    expect(preview(schedule, longAgo, { count: 1, roll })).toMatchObject([{ runDate, reason }]);
  });

  test.each([
    [
      'rolls it back before the start',
      { forward: 'previous' },
      '2026-12-05T09:00:00.000Z',
      'Sat 5 Dec 2026 is no banking day, moved to Fri 4 Dec; Fri 4 Dec has passed: runs at once',
    ],
    [
      'does not roll it, before six',
      { forward: 'none' },
      '2026-12-05T09:00:00.000Z',
      'Sat 5 Dec 2026 is no banking day, and the run is not moved',
    ],
    [
      'does not roll it, after six',
      { forward: 'none' },
      '2026-12-05T15:00:00.000Z',
      'Sat 5 Dec 2026 is no banking day, and the run is not moved; the start date is today and 06:00 has passed: runs at once',
    ],
  ] satisfies [string, Partial<RollRule>, string, string][])('%s, and the start is today', (_, roll, now, reason) => {
    const runs = preview(weekly('Saturday', '2026-12-05'), now, { count: 1, roll });
    expect(runs).toEqual([{ dueDate: '2026-12-05', runDate: '2026-12-05', reason }]);
  });
});

describe('a run that waits keeps its moment, and those after it follow the stage as it is now', () => {
  const saturdays = weekly('Saturday', '2026-12-05');
  const daysOf = (...given: Parameters<typeof preview>) =>
    preview(...given).map(({ dueDate, runDate, reason }) => [
      dueDate.slice(5),
      runDate.slice(5),
      reason.split(', ')[1],
    ]);

  test.each([
    ['previous', ['12-12', '12-11', 'moved to Fri 11 Dec']],
    ['none', ['12-12', '12-12', 'and the run is not moved']],
    ['next', ['12-12', '12-14', 'moved to Mon 14 Dec']],
  ] as const)('%s', (forward, second) => {
    const given = { count: 2, roll: { forward } };
    const monday = { ...given, dueAt: '2026-12-07T11:00:00.000Z' };
    expect(daysOf(saturdays, longAgo, monday)).toEqual([['12-05', '12-07', 'moved to Mon 7 Dec'], second]);
    const saturday = { ...given, dueAt: '2026-12-05T11:00:00.000Z' };
    expect(daysOf(saturdays, longAgo, saturday)).toEqual([['12-05', '12-05', 'and the run is not moved'], second]);
  });

  test('it is late by its own moment', () => {
    const given = { count: 1, roll: { forward: 'previous' }, dueAt: '2026-12-07T11:00:00.000Z' } as const;
    expect(preview(saturdays, '2026-12-07T10:59:59.999Z', given)[0]?.reason).not.toContain('at once');
    expect(preview(saturdays, '2026-12-07T11:00:00.000Z', given)[0]?.reason).toContain('at once');
  });
});

describe('a run whose moment has passed is made at once, and says so', () => {
  const today = weekly('Tuesday', '2026-12-01');
  test.each([
    ['the start is today, before six', today, '2026-12-01T10:59:59.999Z', '2026-12-01', 'every Tuesday'],
    [
      'the start is today, at six',
      today,
      '2026-12-01T11:00:00.000Z',
      '2026-12-01',
      'every Tuesday; the start date is today and 06:00 has passed: runs at once',
    ],
    [
      'the start is today, which is no banking day',
      weekly('Saturday', '2026-12-05'),
      '2026-12-05T15:00:00.000Z',
      '2026-12-07',
      'Sat 5 Dec 2026 is no banking day, moved to Mon 7 Dec',
    ],
    [
      'six has passed on a later day, in summer',
      weekly('Tuesday', '2027-06-01'),
      '2027-06-08T10:00:00.000Z',
      '2027-06-08',
      'every Tuesday; 06:00 has passed today: runs at once',
    ],
    [
      'the roll puts the run day before the start',
      monthly(-1, '2027-01-31'),
      '2027-01-31T15:00:00.000Z',
      '2027-01-31',
      'Sun 31 Jan 2027 is no banking day, moved to Fri 29 Jan; Fri 29 Jan has passed: runs at once',
    ],
  ])('%s', (_, schedule, now, runDate, reason) => {
    const from = now.startsWith('2027-06-08') ? { from: '2027-06-08' } : {};
    expect(preview(schedule, now, { count: 1, ...from })).toMatchObject([{ runDate, reason }]);
  });

  test('what an outage has missed runs today, each due date of it', () => {
    const runs = preview(weekly('Friday', '2026-12-01'), '2026-12-16T15:00:00.000Z', { count: 4 });
    expect(runs.map(({ dueDate, runDate }) => [dueDate, runDate])).toEqual([
      ['2026-12-04', '2026-12-16'],
      ['2026-12-11', '2026-12-16'],
      ['2026-12-18', '2026-12-18'],
      ['2026-12-25', '2026-12-28'],
    ]);
  });
});

test('of the debits that an outage has missed only the newest is made up, and those left out do not count', () => {
  const limited = weekly('Friday', '2026-12-01', { totalNumberOfPayments: 2 });
  const runs = preview(limited, '2026-12-16T15:00:00.000Z', { count: 4, debits: true });
  expect(runs.map(({ dueDate, runDate }) => [dueDate, runDate])).toEqual([
    ['2026-12-11', '2026-12-16'],
    ['2026-12-18', '2026-12-18'],
  ]);
});

describe('the runs end', () => {
  const dueDates = (...given: Parameters<typeof preview>) => preview(...given).map(({ dueDate }) => dueDate);

  test('after as many as are asked for', () => {
    expect(preview(monthly(1, '2027-01-01'), longAgo, { count: 100 })).toHaveLength(100);
  });

  test('with the last due date up to the end, though its run is after it', () => {
    const ending = monthly(28, '2027-01-01', { endTime: '2027-02-28' });
    expect(dueDates(ending, longAgo)).toEqual(['2027-01-28', '2027-02-28']);
    expect(preview(ending, longAgo)[1]?.runDate).toBe('2027-03-01');
  });

  test('with the total, of which some have been made', () => {
    const limited = monthly(1, '2027-01-01', { totalNumberOfPayments: 3 });
    expect(dueDates(limited, longAgo, { count: 9 })).toEqual(['2027-01-01', '2027-02-01', '2027-03-01']);
    expect(dueDates(limited, longAgo, { count: 9, made: 2, from: '2027-03-01' })).toEqual(['2027-03-01']);
    expect(dueDates(limited, longAgo, { count: 9, made: 3, from: '2027-04-01' })).toEqual([]);
  });

  test('a schedule without an end stops with the calendar', () => {
    expect(dueDates(monthly(-1, '9999-10-01'), longAgo)).toEqual(['9999-10-31', '9999-11-30']);
  });

  test('where there are none', () => {
    expect(dueDates(monthly(15, '2027-01-01', { endTime: '2027-01-14' }), longAgo)).toEqual([]);
  });
});
