import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, daysUntil, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { Activity } from '../cards/for-others.ts';
import { limitIntervals } from './names.ts';
import type { CardControl, ControlLimit } from './store.ts';

type Count = NonNullable<Activity['counts']>[number];
type Counts = readonly Count[];

/** The most uses that a window of minutes holds: the item of the activity of a card has to stay small. */
export const windowUsesMax = 50;
/** The longest window of minutes: a day. */
export const windowMinutesMax = 1440;
const msPerMinute = 60_000;
/** Before all uses: what is counted for ever is counted from here. */
const epoch = '1970-01-01' as CalendarDate;

/** More of a use of a card, as it is counted. */
export interface CountedUse {
  /** The name of the authorization or of the request. */
  readonly of: string;
  readonly at: Instant;
  readonly amount: Cents;
  /** True unless the use is counted already, with another amount. */
  readonly isFirst: boolean;
}

/** What names a limit of a control: a control has one for each interval. */
export const limitNameOf = (controlId: string, { interval }: Pick<ControlLimit, 'interval'>): string =>
  `${controlId} ${interval}`;

/** What a limit of a control has counted at a moment. */
export function countAt(
  counts: Counts = [],
  controlId: string,
  { interval, minutes = 0 }: ControlLimit,
  at: Instant,
): Count {
  const found = counts.find((one) => one.controlId === controlId && one.interval === interval);
  const from = startOf(interval, bankDateOf(at));
  if (interval !== 'Minutes') {
    return found?.from === from ? found : { controlId, interval, from, amount: cents(0), count: 0 };
  }
  const since = plusMs(at, -minutes * msPerMinute);
  const uses = (found?.uses ?? []).filter((one) => one.at > since);
  const amount = cents(uses.reduce((sum, one) => sum + one.amount, 0));
  return { controlId, interval, from, amount, count: uses.reduce((sum, one) => sum + one.count, 0), uses };
}

/**
 * The counts with more of a use in the limits of these names, also in those that their controls have no longer: they may get them again
 * before a use is taken back. Counts of controls that are not among `all` are forgotten.
 */
export function withCounted(
  counts: Counts = [],
  use: CountedUse,
  { countedBy, all }: { readonly countedBy: readonly string[]; readonly all: readonly CardControl[] },
): Counts {
  const more = all.flatMap(({ id, limits = [] }) =>
    limitIntervals
      .filter((interval) => countedBy.includes(limitNameOf(id, { interval })))
      .map((interval) => limits.find((one) => one.interval === interval) ?? { interval, minutes: windowMinutesMax })
      .filter((limit) => !isOver(counts, id, limit, use.at))
      .map((limit) => counted(countAt(counts, id, limit, use.at), use)),
  );
  if (more.length === 0) return counts;
  const isKept = ({ controlId, interval }: Count) =>
    all.some(({ id }) => id === controlId) &&
    !more.some((one) => one.controlId === controlId && one.interval === interval);
  return [...counts.filter(isKept), ...more];
}

/** True if a later interval of the limit is counted already: a question may be answered after its day. */
const isOver = (counts: Counts, controlId: string, { interval }: ControlLimit, at: Instant): boolean =>
  interval !== 'Minutes' &&
  counts.some(
    (one) => one.controlId === controlId && one.interval === interval && one.from > startOf(interval, bankDateOf(at)),
  );

function counted(before: Count, { of, at, amount, isFirst }: CountedUse): Count {
  const count = isFirst ? 1 : 0;
  return {
    ...before,
    amount: cents(before.amount + amount),
    count: before.count + count,
    ...(before.uses === undefined ? {} : { uses: [...before.uses, { of, at, amount, count }].slice(-windowUsesMax) }),
  };
}

/** A use that did not happen, or a part of it, as it is taken back from what was counted. */
export interface UncountedUse extends Omit<CountedUse, 'isFirst'> {
  /** The names of the limits in which the use was counted. */
  readonly countedBy: readonly string[];
  /** True if nothing of the use has happened. */
  readonly isWhole: boolean;
}

/** The counts after a use that was counted at a moment, or a part of it, is taken back. Those of later intervals do not change. */
export function withoutCounted(counts: Counts = [], { countedBy, of, at, amount, isWhole }: UncountedUse): Counts {
  return counts.map((before) => {
    if (!countedBy.includes(limitNameOf(before.controlId, before))) return before;
    if (before.uses !== undefined) return { ...before, uses: withoutUse(before.uses, of, isWhole ? Infinity : amount) };
    if (before.from !== startOf(before.interval, bankDateOf(at))) return before;
    return {
      ...before,
      amount: cents(Math.max(0, before.amount - amount)),
      count: Math.max(0, before.count - (isWhole ? 1 : 0)),
    };
  });
}

/** The single uses without so many cents of one of them, the last ones first; without it if all of it is taken back. */
function withoutUse(uses: NonNullable<Count['uses']>, of: string, amount: number): NonNullable<Count['uses']> {
  if (amount === Infinity) return uses.filter((one) => one.of !== of);
  let left = amount;
  return uses
    .toReversed()
    .map((one) => {
      const less = one.of === of ? Math.min(left, one.amount) : 0;
      left -= less;
      return { ...one, amount: cents(one.amount - less) };
    })
    .toReversed();
}

/** The first date of the interval that a date is in. Weeks begin on Monday. */
function startOf(interval: ControlLimit['interval'], date: CalendarDate): CalendarDate {
  switch (interval) {
    case 'Minutes':
    case 'Day':
      return date;
    case 'Week':
      return plusDays(date, daysUntil('Monday', date) === 0 ? 0 : daysUntil('Monday', date) - 7);
    case 'Month':
      return `${date.slice(0, 'YYYY-MM'.length)}-01` as CalendarDate;
    case 'Lifetime':
      return epoch;
  }
}
