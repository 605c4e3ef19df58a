import { holidayNames, listedHolidays } from './federal-holidays.ts';

/**
 * The written table is the witness of the calendar, so it is checked by arithmetic that shares nothing with the product:
 * Sakamoto's day of the week (1992), which counts the days that the months before shift a date by, modulo 7. 0 is a Sunday.
 */
function weekdayOf(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  const shiftedYear = month < 3 ? year - 1 : year; // the leap day of a year counts from March on
  const leapDays = Math.floor(shiftedYear / 4) - Math.floor(shiftedYear / 100) + Math.floor(shiftedYear / 400);
  return (shiftedYear + leapDays + shift + day) % 7;
}

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

test.each([
  ['1969-07-20', sunday],
  ['2000-01-01', saturday],
  ['2001-09-10', monday],
  ['2024-02-29', thursday],
  ['2000-02-29', 2],
])('%s was weekday %d, as everybody knows', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday);
});

/** The week of the month of a holiday that is on a weekday, or the day and month of one that is fixed. */
const dates: Readonly<Record<(typeof holidayNames)[number], { weekday: number; from: string; to: string } | string>> = {
  "New Year's Day": '01-01',
  'Birthday of Martin Luther King, Jr.': { weekday: monday, from: '01-15', to: '01-21' },
  "Washington's Birthday": { weekday: monday, from: '02-15', to: '02-21' },
  'Memorial Day': { weekday: monday, from: '05-25', to: '05-31' },
  'Juneteenth National Independence Day': '06-19',
  'Independence Day': '07-04',
  'Labor Day': { weekday: monday, from: '09-01', to: '09-07' },
  'Columbus Day': { weekday: monday, from: '10-08', to: '10-14' },
  'Veterans Day': '11-11',
  'Thanksgiving Day': { weekday: thursday, from: '11-22', to: '11-28' },
  'Christmas Day': '12-25',
};

test('the table has eleven holidays in each of thirty years', () => {
  expect(listedHolidays).toHaveLength(30 * 11);
  expect(new Set(listedHolidays.map(({ date }) => date)).size).toBe(30 * 11);
});

test.each(holidayNames)('%s is written where it belongs in every year', (name) => {
  const place = dates[name];
  for (const { date, isMoved, isUnobserved } of listedHolidays.filter((holiday) => holiday.name === name)) {
    const day = date.slice(5);
    const weekday = weekdayOf(date);
    if (typeof place !== 'string') {
      const isThere = day >= place.from && day <= place.to && weekday === place.weekday;
      expect({ date, isThere, isMoved, isUnobserved }).toEqual({
        date,
        isThere: true,
        isMoved: false,
        isUnobserved: false,
      });
      continue;
    }
    const [month = '', fixed = ''] = place.split('-');
    const isDayAfter = day === `${month}-${String(Number(fixed) + 1).padStart(2, '0')}`;
    expect({ date, isInPlace: isMoved ? isDayAfter : day === place }).toEqual({ date, isInPlace: true });
    const expected = isMoved ? [monday] : isUnobserved ? [saturday] : [1, 2, 3, 4, 5];
    expect(expected).toContain(weekday);
    // A Monday holiday that is not marked is one that fell on the Monday itself, and no Sunday goes unmoved.
    expect(weekday === sunday).toBe(false);
  }
});
