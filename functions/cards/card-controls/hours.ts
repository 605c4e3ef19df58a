import { type Weekday, weekdays } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { CardControl } from './store.ts';

type Hours = NonNullable<CardControl['allowedHours']>;

/** True at a moment within one of the periods, on the clocks of the time zone. A period begins with its first minute and ends before its last. */
export function isWithin({ timeZone, periods }: Hours, at: Instant): boolean {
  const { day, time } = wallTime(timeZone, at);
  return periods.some(({ days, from, to }) => days.includes(day) && from <= time && time < to);
}

/** True for the name of a time zone of the IANA database. An offset such as +05:30 is none: it knows no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Formats of the zones that were asked for last: to make one takes longer than the rest of a decision. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatsMax = 50;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formats.size === formatsMax) formats.clear();
  formats.set(timeZone, made);
  return made;
}

function wallTime(timeZone: string, at: Instant): { readonly day: Weekday; readonly time: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(msOf(at))
      .map(({ type, value }) => [type, value]),
  );
  const day = weekdays.find((one) => one === parts.get('weekday')) ?? 'Sunday';
  return { day, time: `${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}` };
}
