import type { AnyResource } from './resource.ts';

const zone = 'America/New_York';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });

/** The day of the bank at a moment, in New York: `2026-11-28`. */
export const dayOfBank = (ms: number): string => dayFormat.format(new Date(ms));

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const hourMs = 3_600_000;

/** The moment at which a day begins in New York. */
export function beginOf(day: string): string {
  // Clocks are put on at two in the morning, so midnight is four or five hours after that of UTC.
  const moments = [4, 5].map((hours) => new Date(Date.parse(day) + hours * hourMs));
  const begin = moments.find((moment) => hourFormat.format(moment) === '00:00') ?? moments[0];
  return begin?.toISOString() ?? '';
}

/** The cents of what goes one way. */
export const sumOf = (several: readonly AnyResource[], direction: 'Credit' | 'Debit'): number =>
  several
    .filter(({ attributes }) => attributes['direction'] === direction)
    .reduce((sum, { attributes }) => sum + Number(attributes['amount'] ?? 0), 0);

/** The same kind of things, in the order in which they come first. */
export function grouped(
  several: readonly AnyResource[],
  nameOf: (one: AnyResource) => string,
): readonly (readonly [string, readonly AnyResource[]])[] {
  const groups = new Map<string, AnyResource[]>();
  for (const one of several) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups];
}
