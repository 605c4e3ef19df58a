import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { type Roll, type RollRule, usualRecurring } from '../../../functions/money/recurring-payments/settings.ts';
import type {
  MonthlySchedule,
  PaymentSchedule,
  WeeklySchedule,
} from '../../../functions/money/recurring-payments/schedule.ts';
import {
  dueDates,
  dueDatesMax,
  firstDueDate,
  nextDueDate,
  runDayOf,
  runMomentOf,
  scheduleProblems,
} from '../../../functions/money/recurring-payments/schedule.ts';

const date = (text: string) => text as CalendarDate;

const monthly = (dayOfMonth: number, span: Partial<MonthlySchedule> = {}): PaymentSchedule => ({
  startTime: date('2027-01-01'),
  interval: 'Monthly',
  dayOfMonth,
  ...span,
});

const weekly = (dayOfWeek: WeeklySchedule['dayOfWeek'], span: Partial<WeeklySchedule> = {}): PaymentSchedule => ({
  startTime: date('2027-01-01'),
  interval: 'Weekly',
  dayOfWeek,
  ...span,
});

const until = (endTime: string) => ({ endTime: date(endTime) });
const from = (startTime: string) => ({ startTime: date(startTime) });
const usual = usualRecurring.roll;
const runDays = (schedule: PaymentSchedule, roll: RollRule = usual) =>
  [...dueDates(schedule)].map((dueDate) => runDayOf(schedule, dueDate, roll));

describe('due dates', () => {
  test.each([
    ['the 15th', monthly(15, until('2027-03-31')), '2027-01-15 2027-02-15 2027-03-15'],
    [
      'the 15th, startTime on it',
      monthly(15, { ...from('2027-01-15'), ...until('2027-02-20') }),
      '2027-01-15 2027-02-15',
    ],
    ['the 15th, startTime after it', monthly(15, { ...from('2027-01-16'), ...until('2027-03-14') }), '2027-02-15'],
    ['the 28th, through February', monthly(28, until('2027-03-28')), '2027-01-28 2027-02-28 2027-03-28'],
    ['the last day', monthly(-1, until('2027-04-30')), '2027-01-31 2027-02-28 2027-03-31 2027-04-30'],
    [
      'the last day of a leap February',
      monthly(-1, { ...from('2028-02-01'), ...until('2028-03-31') }),
      '2028-02-29 2028-03-31',
    ],
    [
      'the last but one of a leap February',
      monthly(-2, { ...from('2028-02-01'), ...until('2028-02-29') }),
      '2028-02-28',
    ],
    ['five from the end', monthly(-5, until('2027-04-30')), '2027-01-27 2027-02-24 2027-03-27 2027-04-26'],
    [
      'five from the end of a leap February',
      monthly(-5, { ...from('2028-02-01'), ...until('2028-02-29') }),
      '2028-02-25',
    ],
    [
      'the last day, over the year end',
      monthly(-1, { ...from('2027-12-31'), ...until('2028-01-31') }),
      '2027-12-31 2028-01-31',
    ],
    [
      'the 1st, over the year end',
      monthly(1, { ...from('2027-12-02'), ...until('2028-02-01') }),
      '2028-01-01 2028-02-01',
    ],
    ['Mondays', weekly('Monday', until('2027-01-18')), '2027-01-04 2027-01-11 2027-01-18'],
    ['Fridays, startTime on one', weekly('Friday', until('2027-01-14')), '2027-01-01 2027-01-08'],
    ['Thursdays, startTime the day after', weekly('Thursday', until('2027-01-07')), '2027-01-07'],
    [
      'Fridays, over the year end',
      weekly('Friday', { ...from('2027-12-30'), ...until('2028-01-07') }),
      '2027-12-31 2028-01-07',
    ],
    [
      'Tuesdays, over a leap day',
      weekly('Tuesday', { ...from('2028-02-22'), ...until('2028-03-07') }),
      '2028-02-22 2028-02-29 2028-03-07',
    ],
    [
      'Sundays, over both changes of the clock',
      weekly('Sunday', { ...from('2027-03-07'), ...until('2027-03-21') }),
      '2027-03-07 2027-03-14 2027-03-21',
    ],
    ['none, when endTime comes before the first', monthly(15, until('2027-01-14')), ''],
  ])('%s', (_, schedule, expected) => {
    expect([...dueDates(schedule)].join(' ')).toBe(expected);
    expect(firstDueDate(schedule)).toBe(expected.split(' ')[0] === '' ? undefined : expected.split(' ')[0]);
  });

  test('without an end are bounded', () => {
    expect([...dueDates(weekly('Monday'))]).toHaveLength(dueDatesMax);
  });

  test('end with the calendar', () => {
    expect([...dueDates(monthly(-1, from('9999-10-01')))]).toEqual(['9999-10-31', '9999-11-30']);
    expect([...dueDates(weekly('Tuesday', from('9999-11-20')))]).toEqual(['9999-11-23', '9999-11-30']);
    expect(nextDueDate(monthly(1), date('9999-12-31'))).toBeUndefined();
    expect(firstDueDate(monthly(1, from('9999-12-31')))).toBeUndefined();
    expect(firstDueDate(monthly(15, from('9999-11-20')))).toBeUndefined();
    expect(firstDueDate(weekly('Tuesday', from('9999-11-30')))).toBe('9999-11-30');
  });
});

describe('nextDueDate', () => {
  test.each([
    ['is strictly after the date', monthly(15), '2027-01-15', '2027-02-15'],
    ['may be the next day', monthly(15), '2027-01-14', '2027-01-15'],
    ['does not depend on the date being a due date', monthly(15), '2027-01-20', '2027-02-15'],
    ['is the first one for a date before the schedule', monthly(15), '2020-05-05', '2027-01-15'],
    ['is the first one for the day before startTime', monthly(1), '2026-12-31', '2027-01-01'],
    ['may be endTime itself', monthly(15, until('2027-02-15')), '2027-01-15', '2027-02-15'],
    ['is none beyond endTime', monthly(15, until('2027-02-14')), '2027-01-15', undefined],
    ['is none after endTime', monthly(15, until('2027-02-14')), '2029-01-15', undefined],
    ['is a week later', weekly('Monday'), '2027-01-04', '2027-01-11'],
    [
      'is none before startTime when endTime precedes the first',
      weekly('Monday', until('2027-01-03')),
      '2026-01-01',
      undefined,
    ],
  ])('%s', (_, schedule, after, expected) => {
    expect(nextDueDate(schedule, date(after))).toBe(expected);
  });

  test('leaves totalNumberOfPayments to the code that counts the payments', () => {
    expect(nextDueDate(monthly(15, { totalNumberOfPayments: 1 }), date('2027-01-15'))).toBe('2027-02-15');
  });
});

describe('run days', () => {
  test.each([
    ['stay on a banking day', monthly(13, until('2027-01-31')), '2027-01-13'],
    [
      'move from a weekend to Monday',
      monthly(16, until('2027-05-31')),
      '2027-01-19 2027-02-16 2027-03-16 2027-04-16 2027-05-17',
    ],
    [
      'move over a Monday holiday',
      weekly('Monday', until('2027-01-25')),
      '2027-01-04 2027-01-11 2027-01-19 2027-01-25',
    ],
    [
      'move across a month border without drift',
      monthly(28, until('2027-05-28')),
      '2027-01-28 2027-03-01 2027-03-29 2027-04-28 2027-05-28',
    ],
    [
      'move across a year border',
      weekly('Saturday', { ...from('2027-12-25'), ...until('2028-01-01') }),
      '2027-12-27 2028-01-03',
    ],
    [
      'move back from the month end',
      monthly(-1, until('2027-06-30')),
      '2027-01-29 2027-02-26 2027-03-31 2027-04-30 2027-05-28 2027-06-30',
    ],
    [
      'move back over a holiday after a weekend',
      monthly(-4, { ...from('2027-05-01'), ...until('2028-02-29') }),
      '2027-05-28 2027-06-25 2027-07-28 2027-08-27 2027-09-27 2027-10-28 2027-11-26 2027-12-28 2028-01-28 2028-02-25',
    ],
    ['may be after endTime', monthly(28, { ...from('2027-02-01'), ...until('2027-02-28') }), '2027-03-01'],
    ['may be before startTime', monthly(-1, { ...from('2027-01-31'), ...until('2027-01-31') }), '2027-01-29'],
  ])('%s', (_, schedule, expected) => {
    expect(runDays(schedule).join(' ')).toBe(expected);
  });

  test.each([
    [1, 2027, '01-04 02-01 03-01 04-01 05-03 06-01 07-01 08-02 09-01 10-01 11-01 12-01'],
    [1, 2028, '01-03 02-01 03-01 04-03 05-01 06-01 07-03 08-01 09-01 10-02 11-01 12-01'],
    [28, 2027, '01-28 03-01 03-29 04-28 05-28 06-28 07-28 08-30 09-28 10-28 11-29 12-28'],
    [28, 2028, '01-28 02-28 03-28 04-28 05-30 06-28 07-28 08-28 09-28 10-30 11-28 12-28'],
    [-1, 2027, '01-29 02-26 03-31 04-30 05-28 06-30 07-30 08-31 09-30 10-29 11-30 12-31'],
    [-1, 2028, '01-31 02-29 03-31 04-28 05-31 06-30 07-31 08-31 09-29 10-31 11-30 12-29'],
    [-3, 2028, '01-28 02-25 03-29 04-28 05-26 06-28 07-28 08-29 09-28 10-27 11-28 12-29'],
    [-5, 2027, '01-27 02-24 03-26 04-26 05-27 06-25 07-27 08-27 09-24 10-27 11-26 12-27'],
    [-5, 2028, '01-27 02-25 03-27 04-26 05-26 06-26 07-27 08-25 09-26 10-27 11-24 12-27'],
  ])('of day %d through %d are these, with any month before', (day, year, expected) => {
    const wholeYear = monthly(day, { ...from(`${year}-01-01`), ...until(`${year}-12-31`) });
    expect(runDays(wholeYear)).toEqual(expected.split(' ').map((runDay) => `${year}-${runDay}`));
  });

  test.each([
    ['Monday', 2027, '01-18>01-19 02-15>02-16 05-31>06-01 07-05>07-06 09-06>09-07 10-11>10-12'],
    ['Monday', 2028, '01-17>01-18 02-21>02-22 05-29>05-30 06-19>06-20 09-04>09-05 10-09>10-10 12-25>12-26'],
    ['Tuesday', 2027, ''],
    ['Tuesday', 2028, '07-04>07-05'],
    ['Thursday', 2027, '11-11>11-12 11-25>11-26'],
    ['Friday', 2027, '01-01>01-04'],
    ['Friday', 2028, ''],
  ] as const)('of each %s of %d are the day itself, but for holidays', (weekday, year, expected) => {
    const wholeYear = weekly(weekday, { ...from(`${year}-01-01`), ...until(`${year}-12-31`) });
    const moved = [...dueDates(wholeYear)]
      .map((dueDate) => [dueDate.slice(5), runDayOf(wholeYear, dueDate, usual).slice(5)])
      .filter(([dueDate, runDay]) => dueDate !== runDay);
    expect(moved.map((pair) => pair.join('>')).join(' ')).toBe(expected);
  });

  const sundayThe28th = monthly(28, { ...from('2027-02-01'), ...until('2027-02-28') });
  const sundayTheLast = monthly(-1, { ...from('2027-02-01'), ...until('2027-02-28') });

  test.each([
    [{ forward: 'next', backward: 'previous' }, '2027-03-01', '2027-02-26'],
    [{ forward: 'previous', backward: 'next' }, '2027-02-26', '2027-03-01'],
    [{ forward: 'none', backward: 'none' }, '2027-02-28', '2027-02-28'],
  ] satisfies [RollRule, string, string][])('follow the setting %j', (roll, forward, backward) => {
    expect(runDays(sundayThe28th, roll)).toEqual([forward]);
    expect(runDays(sundayTheLast, roll)).toEqual([backward]);
  });

  test.each<[string, PaymentSchedule, string, string, string]>([
    ['a Saturday', monthly(16, until('2027-01-31')), '01-19', '01-15', '01-16'],
    ['a Sunday', monthly(16, { ...from('2027-05-01'), ...until('2027-05-31') }), '05-17', '05-14', '05-16'],
    ['a holiday', weekly('Monday', { ...from('2027-01-18'), ...until('2027-01-18') }), '01-19', '01-15', '01-18'],
    ['a banking day', monthly(13, until('2027-01-31')), '01-13', '01-13', '01-13'],
    ['a start that is no banking day', monthly(1, until('2027-01-01')), '01-04', '2026-12-31', '01-01'],
    [
      'an end that is no banking day',
      weekly('Saturday', { ...from('2027-05-29'), ...until('2027-05-29') }),
      '06-01',
      '05-28',
      '05-29',
    ],
    [
      'the first day of a month',
      monthly(1, { ...from('2027-05-01'), ...until('2027-05-01') }),
      '05-03',
      '04-30',
      '05-01',
    ],
    [
      'month ends, that of a short month among them',
      monthly(-1, until('2027-05-31')),
      '02-01 03-01 03-31 04-30 06-01',
      '01-29 02-26 03-31 04-30 05-28',
      '01-31 02-28 03-31 04-30 05-31',
    ],
    [
      'month ends of a leap year',
      monthly(-2, { ...from('2028-01-01'), ...until('2028-04-30') }),
      '2028-01-31 2028-02-28 2028-03-30 2028-05-01',
      '2028-01-28 2028-02-28 2028-03-30 2028-04-28',
      '2028-01-30 2028-02-28 2028-03-30 2028-04-29',
    ],
    [
      'the last day of a year, before a holiday',
      monthly(-1, { ...from('2028-12-01'), ...until('2028-12-31') }),
      '2029-01-02',
      '2028-12-29',
      '2028-12-31',
    ],
  ])('of %s by each roll, in whichever place it is set', (_, schedule, next, previous, none) => {
    const isBackward = schedule.interval === 'Monthly' && schedule.dayOfMonth < 0;
    for (const [roll, expected] of Object.entries({ next, previous, none }) as [Roll, string][]) {
      const days = expected.split(' ').map((day) => (day.length === 5 ? `2027-${day}` : day));
      for (const other of ['next', 'previous', 'none'] as const) {
        const rule = isBackward ? { forward: other, backward: roll } : { forward: roll, backward: other };
        expect([rule, ...runDays(schedule, rule)]).toEqual([rule, ...days]);
      }
    }
  });
});

test.each([
  ['2027-01-15', 6, '2027-01-15T11:00:00.000Z'],
  ['2027-07-15', 6, '2027-07-15T10:00:00.000Z'],
  ['2027-03-12', 6, '2027-03-12T11:00:00.000Z'],
  ['2027-03-15', 6, '2027-03-15T10:00:00.000Z'],
  ['2027-11-05', 6, '2027-11-05T10:00:00.000Z'],
  ['2027-11-08', 6, '2027-11-08T11:00:00.000Z'],
  ['2027-03-14', 2, '2027-03-14T07:00:00.000Z'],
  ['2027-11-07', 1, '2027-11-07T05:00:00.000Z'],
  ['2027-01-15', 0, '2027-01-15T05:00:00.000Z'],
])("a run on %s at %d o'clock is due at %s", (runDay, runHour, expected) => {
  expect(runMomentOf(date(runDay), runHour)).toBe(expected);
});

describe('scheduleProblems', () => {
  const today = date('2027-01-10');
  const fieldsOf = (schedule: PaymentSchedule) => scheduleProblems(schedule, today).map(({ field }) => field);

  test.each([
    ['startTime today', monthly(15, from('2027-01-10')), []],
    ['startTime yesterday', monthly(15, from('2027-01-09')), ['startTime']],
    ['endTime on the first due date', monthly(15, { ...from('2027-01-10'), ...until('2027-01-15') }), []],
    [
      'endTime a day before the first due date',
      monthly(15, { ...from('2027-01-10'), ...until('2027-01-14') }),
      ['endTime'],
    ],
    ['endTime before startTime', weekly('Monday', { ...from('2027-01-10'), ...until('2027-01-09') }), ['endTime']],
    [
      'endTime on the due date, its run day after it',
      monthly(28, { ...from('2027-02-01'), ...until('2027-02-28') }),
      [],
    ],
    ['both wrong', monthly(15, { ...from('2027-01-09'), ...until('2027-01-14') }), ['startTime', 'endTime']],
    ['startTime at the end of the calendar', monthly(15, from('9999-12-01')), ['startTime']],
  ])('%s: %j', (_, schedule, expected) => {
    expect(fieldsOf(schedule)).toEqual(expected);
  });

  test('name the dates they compare with', () => {
    const schedule = monthly(15, { ...from('2027-01-09'), ...until('2027-01-14') });
    expect(scheduleProblems(schedule, today)).toEqual([
      { field: 'startTime', message: 'must not be before today, 2027-01-10' },
      { field: 'endTime', message: 'must not be before the first due date, 2027-01-15' },
    ]);
    expect(scheduleProblems(monthly(15, from('9999-12-01')), today)).toEqual([
      { field: 'startTime', message: 'must leave a due date up to 9999-11-30' },
    ]);
  });
});
