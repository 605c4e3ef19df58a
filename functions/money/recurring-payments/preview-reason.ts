import { bankHolidayOn, isBankingDay } from '../../kernel/base/calendar/banking-days.ts';
import { type CalendarDate, dayOfWeek, datePartsOf, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { PaymentSchedule } from './schedule.ts';

/** The run whose day is to be explained. */
export interface ExplainedRun {
  readonly schedule: PaymentSchedule;
  readonly dueDate: CalendarDate;
  /** The due date, rolled where the stage rolled it. */
  readonly runDay: CalendarDate;
  /** Present where the time of the run has passed, so that it is made today. */
  readonly late?: { readonly today: CalendarDate; readonly runHour: number };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const placesFromEnd = ['last', 'second last', 'third last', 'fourth last', 'fifth last'];

/**
 * Explains the day of a run: the rule, whether and why the run was moved to another day, and why it runs at once.
 * "Fri 1 Jan 2027 is New Year's Day, moved to Mon 4 Jan"; "Sat 15 May 2027 is no banking day, and the run is not moved".
 */
export function reasonOf({ schedule, dueDate, runDay, late }: ExplainedRun): string {
  const why = whyThatDay(schedule, dueDate, runDay);
  if (late === undefined) return why;
  const hour = `${String(late.runHour).padStart(2, '0')}:00`;
  if (runDay < late.today) return `${why}; ${dayWords(runDay, late.today)} has passed: runs at once`;
  const isStart = runDay === schedule.startTime;
  return `${why}; ${isStart ? 'the start date is today and ' : ''}${hour} has passed${isStart ? '' : ' today'}: runs at once`;
}

function whyThatDay(schedule: PaymentSchedule, dueDate: CalendarDate, runDay: CalendarDate): string {
  if (runDay !== dueDate) return moveOf(dueDate, runDay);
  if (isBankingDay(dueDate)) return ruleOf(schedule);
  return `${dayWords(dueDate)} is ${closureOf(dueDate)}, and the run is not moved`;
}

function ruleOf(schedule: PaymentSchedule): string {
  if (schedule.interval === 'Weekly') return `every ${schedule.dayOfWeek}`;
  const { dayOfMonth } = schedule;
  if (dayOfMonth > 0) return `the ${ordinal(dayOfMonth)} of the month`;
  return `the ${placesFromEnd[-dayOfMonth - 1] ?? ''} day of the month`;
}

/** Names the due date, and each holiday between it and the run day. Weekends are not explained. */
function moveOf(dueDate: CalendarDate, runDay: CalendarDate): string {
  const step = runDay > dueDate ? 1 : -1;
  const holidays: string[] = [];
  for (let day = plusDays(dueDate, step); day !== runDay; day = plusDays(day, step)) {
    if (bankHolidayOn(day) !== undefined) holidays.push(`${dayWords(day, dueDate)} is ${closureOf(day)}`);
  }
  const passedOver = [`${dayWords(dueDate)} is ${closureOf(dueDate)}`, ...holidays];
  return `${passedOver.join(', ')}, moved to ${dayWords(runDay, dueDate)}`;
}

function closureOf(day: CalendarDate): string {
  const holiday = bankHolidayOn(day);
  if (holiday === undefined) return 'no banking day';
  return holiday.isMoved ? `${holiday.name} (observed)` : holiday.name;
}

/** "Mon 4 Jan 2027"; without the year where the date before it has the same year. */
function dayWords(date: CalendarDate, named?: CalendarDate): string {
  const { year, month, day } = datePartsOf(date);
  const words = `${dayOfWeek(date).slice(0, 3)} ${day} ${months[month - 1] ?? ''}`;
  return named !== undefined && datePartsOf(named).year === year ? words : `${words} ${date.slice(0, 4)}`;
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(day: number): string {
  const endings = ['th', 'st', 'nd', 'rd'];
  const isTeen = day >= 11 && day <= 13;
  return `${day}${isTeen ? 'th' : (endings[day % 10] ?? 'th')}`;
}
