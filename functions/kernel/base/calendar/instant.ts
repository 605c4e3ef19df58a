/** A moment, always ISO-8601 UTC with milliseconds (24 characters), so that string order is time order. */
export type Instant = string & { readonly __brand: 'Instant' };

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

const msPerMinute = 60_000;
const msPerDay = 86_400_000;
const earliestMs = Date.parse('0000-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The instant `ms` milliseconds after 1970-01-01T00:00Z; parts of a millisecond are dropped.
 * Throws RangeError outside the years 0000 to 9999, which 24 characters cannot hold.
 */
export function instantOfMs(ms: number): Instant {
  const whole = Math.floor(ms);
  if (!(whole >= earliestMs && whole <= latestMs)) throw new RangeError(`no instant at ${String(ms)} ms`);
  return new Date(whole).toISOString() as Instant;
}

/** Milliseconds since 1970-01-01T00:00Z. */
export function msOf(instant: Instant): number {
  return Date.parse(instant);
}

/** The instant `ms` milliseconds later (earlier, where negative). */
export function plusMs(instant: Instant, ms: number): Instant {
  return instantOfMs(msOf(instant) + ms);
}

/**
 * Reads any RFC3339 timestamp, with any offset and any number of fraction digits (those after the third are dropped).
 * Undefined for everything else: dates without a time, times without an offset, days that do not exist.
 */
export function parseInstant(text: string): Instant | undefined {
  const match = rfc3339.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as SixNumbers;
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59) return undefined;

  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day); // Date.UTC would read the years 0 to 99 as 1900 to 1999
  // A day that does not exist in the month becomes a day of the next month.
  if (midnight.getUTCMonth() !== month - 1) return undefined;

  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + fractionMs(match[7]);
  const offset = (offsetHours * 60 + offsetMinutes) * msPerMinute * (match[8] === '-' ? -1 : 1);
  const ms = midnight.getTime() + sinceMidnight - offset;
  // A leap second exists only as the last one of a UTC day; it is read as the first of the next.
  if (second === 60 && ((ms % msPerDay) + msPerDay) % msPerDay >= 1000) return undefined;
  return ms >= earliestMs && ms <= latestMs ? instantOfMs(ms) : undefined;
}

type SixNumbers = [number, number, number, number, number, number];

function fractionMs(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(digits.slice(0, 3).padEnd(3, '0'));
}
