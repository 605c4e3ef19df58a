import type { CalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import type { Roll } from '../../functions/money/recurring-payments/settings.ts';
import type { PaymentSchedule } from '../../functions/money/recurring-payments/schedule.ts';

/**
 * A second opinion on schedules, sharing nothing with the product but its types: it walks every day of a horizon
 * and checks for each whether the rule names it, instead of computing the next one.
 */
export type OracleDay = {
  date: CalendarDate;
  weekday: string;
  dayOfMonth: number;
  /** -1 on the last day of the month. */
  dayFromMonthEnd: number;
  isBankingDay: boolean;
};

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Every day from January 1st of the first year to December 31st of the last. */
export function daysOfYears({ firstYear, lastYear }: { firstYear: number; lastYear: number }): OracleDay[] {
  const days: OracleDay[] = [];
  for (let index = 0; ; index += 1) {
    const moment = new Date(Date.UTC(firstYear, 0, 1 + index));
    if (moment.getUTCFullYear() > lastYear) return days;
    days.push({
      date: moment.toISOString().slice(0, 10) as CalendarDate,
      weekday: weekdayNames[moment.getUTCDay()] ?? '',
      dayOfMonth: moment.getUTCDate(),
      dayFromMonthEnd: moment.getUTCDate() - lastDayOfMonth(moment) - 1,
      isBankingDay: isOpen(moment),
    });
  }
}

/** The days within startTime and endTime that the rule names, in order. */
export function oracleDueDates(schedule: PaymentSchedule, days: readonly OracleDay[]): CalendarDate[] {
  return days
    .filter(({ date }) => schedule.startTime <= date && (schedule.endTime === undefined || date <= schedule.endTime))
    .filter((day) => {
      if (schedule.interval === 'Weekly') return day.weekday === schedule.dayOfWeek;
      return schedule.dayOfMonth === day.dayOfMonth || schedule.dayOfMonth === day.dayFromMonthEnd;
    })
    .map(({ date }) => date);
}

/** Of all banking days of the horizon, the nearest one in the direction of the roll. */
export function oracleRunDay(dueDate: CalendarDate, roll: Roll, bankingDays: readonly CalendarDate[]): CalendarDate {
  if (roll === 'none') return dueDate;
  const found =
    roll === 'next' ? bankingDays.find((day) => day >= dueDate) : bankingDays.findLast((day) => day <= dueDate);
  if (found === undefined) throw new RangeError(`the horizon has no banking day around ${dueDate}`);
  return found;
}

function lastDayOfMonth(moment: Date): number {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
}

function isOpen(moment: Date): boolean {
  const weekday = moment.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (isFixedHoliday(moment) || isFloatingHoliday(moment)) return false;
  const yesterday = new Date(moment.getTime() - 86_400_000);
  return !(weekday === 1 && isFixedHoliday(yesterday));
}

function isFixedHoliday(moment: Date): boolean {
  return ['01-01', '06-19', '07-04', '11-11', '12-25'].includes(moment.toISOString().slice(5, 10));
}

/** The nth of a weekday is the one whose day of month is in a certain week. */
function isFloatingHoliday(moment: Date): boolean {
  const month = moment.getUTCMonth() + 1;
  const weekday = moment.getUTCDay();
  const nth = Math.ceil(moment.getUTCDate() / 7);
  if (month === 11) return weekday === 4 && nth === 4;
  if (weekday !== 1) return false;
  if (month === 5) return moment.getUTCDate() + 7 > 31;
  return (
    (month === 1 && nth === 3) ||
    (month === 2 && nth === 3) ||
    (month === 9 && nth === 1) ||
    (month === 10 && nth === 2)
  );
}
