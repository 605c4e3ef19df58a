import type { CalendarDate } from './calendar-date.ts';
import { calendarDateOfDayNumber, dayNumberOf } from './calendar-date.ts';
import type { Instant } from './instant.ts';
import { instantOfMs, msOf } from './instant.ts';

/** The time zone of the bank. Every day, cut-off and run hour is in this zone. */
export const bankTimeZone = 'America/New_York';

export type WallTime = { hour: number; minute: number; second?: number; ms?: number };

/** From `fromMs` on, until the next span begins, the bank's clocks are `offsetMs` ahead of UTC (negative: behind). */
type OffsetSpan = { fromMs: number; offsetMs: number };

const msPerDay = 86_400_000;
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: bankTimeZone, timeZoneName: 'longOffset' });
const spansByYear = new Map<number, OffsetSpan[]>();

/** The date on the bank's wall calendar at an instant. */
export function bankDateOf(instant: Instant): CalendarDate {
  const ms = msOf(instant);
  return calendarDateOfDayNumber(Math.floor((ms + offsetMsAt(ms)) / msPerDay));
}

/**
 * The instant at which the bank's clocks show this time on this date.
 * A time that daylight saving leaves out moves forward by the gap (02:30 becomes 03:30); of a time that comes twice, the first.
 */
export function instantAtBankTime(date: CalendarDate, time: WallTime): Instant {
  const seconds = (time.hour * 60 + time.minute) * 60 + (time.second ?? 0);
  const wallMs = dayNumberOf(date) * msPerDay + seconds * 1000 + (time.ms ?? 0);

  // Changes are months apart, so there is at most one between a day before and a day after.
  const before = offsetMsAt(wallMs - msPerDay);
  const after = offsetMsAt(wallMs + msPerDay);
  const isBeforeChange = offsetMsAt(wallMs - before) === before;
  const isAfterChange = offsetMsAt(wallMs - after) === after;
  // Both hold for a time that comes twice, neither for one left out; the old offset is right for both of these.
  return instantOfMs(wallMs - (isAfterChange && !isBeforeChange ? after : before));
}

/** 23:59:59 of the date on the bank's clock. As the bound of a range, prefer "before 00:00 of the next date". */
export function endOfBankDay(date: CalendarDate): Instant {
  return instantAtBankTime(date, { hour: 23, minute: 59, second: 59 });
}

/** Intl decides the offset; because asking takes microseconds, each UTC year is asked once and its changes are kept. */
function offsetMsAt(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  const known = spansByYear.get(year);
  const spans = known ?? findSpans(year);
  if (known === undefined) spansByYear.set(year, spans);
  const span = spans.findLast(({ fromMs }) => fromMs <= ms);
  if (span === undefined) throw new RangeError(`no offset of ${bankTimeZone} at ${ms} ms`);
  return span.offsetMs;
}

/** Looks at the first of each month and closes in on a change wherever two neighbours differ. */
function findSpans(year: number): OffsetSpan[] {
  const monthStarts = Array.from({ length: 13 }, (_, month) => new Date(0).setUTCFullYear(year, month, 1));
  return monthStarts.flatMap((monthStart, index) => {
    const previous = monthStarts[index - 1];
    if (previous === undefined) return [{ fromMs: monthStart, offsetMs: askOffsetMs(monthStart) }];
    return askOffsetMs(previous) === askOffsetMs(monthStart) ? [] : [findChange(previous, monthStart)];
  });
}

/** The one change between two moments with different offsets, to the second, by bisection. */
function findChange(beforeMs: number, afterMs: number): OffsetSpan {
  const offsetBefore = askOffsetMs(beforeMs);
  let low = beforeMs / 1000;
  let high = afterMs / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (askOffsetMs(middle * 1000) === offsetBefore) low = middle;
    else high = middle;
  }
  return { fromMs: high * 1000, offsetMs: askOffsetMs(high * 1000) };
}

/** Reads Intl's "GMT-04:00"; seconds appear in the years before standard time. */
function askOffsetMs(ms: number): number {
  const name = offsetFormat.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(name);
  if (match === null) throw new RangeError(`unreadable offset of ${bankTimeZone}: ${name}`);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match;
  const offsetMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -offsetMs : offsetMs;
}
