import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { datePartsOf } from '../../kernel/base/calendar/calendar-date.ts';
import type { ProductInterest } from '../accounts/deposit-products.ts';

/**
 * A cent is divided into so many parts: a millionth of a common multiple of 360, 365 and 366. So the interest of a day is a whole
 * number of parts whatever the rate and the day count, and nothing is ever rounded but what is paid.
 */
const yearParts = 1_603_080;
const ratesPerWhole = 1_000_000;
export const partsOfCent = yearParts * ratesPerWhole;

/** Interest in whole cents and parts of a cent. */
export interface InterestAmount {
  readonly cents: number;
  readonly parts: number;
}

/** The interest of one day on the balance (cents) at its end. There is none on less than nothing. */
export function interestOfDay(
  interest: ProductInterest | undefined,
  date: CalendarDate,
  balance: number,
): InterestAmount {
  const ppm = interest?.rates.findLast(({ from }) => from <= date)?.ppm ?? 0;
  if (interest === undefined || ppm === 0 || balance <= 0) return { cents: 0, parts: 0 };
  const parts = BigInt(balance) * BigInt(ppm) * BigInt(yearParts / daysOfYear(interest.dayCount, date));
  const whole = BigInt(partsOfCent);
  return { cents: Number(parts / whole), parts: Number(parts % whole) };
}

/** What can be paid of what has accrued, and the parts that are carried on. */
export function payable({ cents, parts }: InterestAmount): InterestAmount {
  return { cents: cents + Math.floor(parts / partsOfCent), parts: parts % partsOfCent };
}

function daysOfYear(dayCount: ProductInterest['dayCount'], date: CalendarDate): 360 | 365 | 366 {
  if (dayCount === 'Actual360') return 360;
  const { year } = datePartsOf(date);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return dayCount === 'ActualActual' && isLeap ? 366 : 365;
}
