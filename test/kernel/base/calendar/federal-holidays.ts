/** The holidays of the Federal Reserve, in the order of each line below. */
export const holidayNames = [
  "New Year's Day",
  'Birthday of Martin Luther King, Jr.',
  "Washington's Birthday",
  'Memorial Day',
  'Juneteenth National Independence Day',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
] as const;

/** A holiday of a year as the Federal Reserve banks keep it. */
export interface ListedHoliday {
  readonly name: (typeof holidayNames)[number];
  readonly year: number;
  /** The day on which it is observed, YYYY-MM-DD; of one that is not observed, the day itself. */
  readonly date: string;
  /** It falls on a Sunday, and is observed on this Monday. */
  readonly isMoved: boolean;
  /** It falls on a Saturday: the banks are open on the Friday before. */
  readonly isUnobserved: boolean;
}

/**
 * Written down, not computed: nothing here knows a rule. `+`: moved here from a Sunday. `*`: a Saturday, not observed.
 * holiday-table.test.ts checks each line by arithmetic of its own.
 */
const years: readonly (readonly [year: number, days: string])[] = [
  [2021, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2022, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2023, '01-02+ 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2028, '01-01* 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2031, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2032, '01-01 01-19 02-16 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2033, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2034, '01-02+ 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2035, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2036, '01-01 01-21 02-18 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2037, '01-01 01-19 02-16 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2038, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2039, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2040, '01-02+ 01-16 02-20 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2041, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2042, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2043, '01-01 01-19 02-16 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2044, '01-01 01-18 02-15 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2045, '01-02+ 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2046, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2047, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2048, '01-01 01-20 02-17 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2049, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2050, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
];

/** Eleven for each year from 2021 to 2050. */
export const listedHolidays: readonly ListedHoliday[] = years.flatMap(([year, days]) =>
  days.split(' ').map((day, place): ListedHoliday => {
    const name = holidayNames[place];
    if (name === undefined) throw new RangeError(`${year} has more than ${holidayNames.length} holidays`);
    return {
      name,
      year,
      date: `${year}-${day.slice(0, 5)}`,
      isMoved: day.endsWith('+'),
      isUnobserved: day.endsWith('*'),
    };
  }),
);
