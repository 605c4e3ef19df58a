import { beginOf, dayAfter, dayOfBank } from './ach-day.ts';

/** What happens on a day, and the type of the events that are counted. */
export const dayFigures = [
  { label: 'Applications', type: 'application.created' },
  { label: 'New customers', type: 'customer.created' },
  { label: 'Payments ordered', type: 'payment.created' },
  { label: 'Payments received', type: 'receivedPayment.created' },
  { label: 'Payments returned', type: 'payment.returned' },
  { label: 'Payments rejected', type: 'payment.rejected' },
  { label: 'Uses of cards', type: 'authorization.created' },
  { label: 'Uses of cards declined', type: 'authorization.declined' },
  { label: 'Work put aside', type: 'dueWork.failed' },
] as const;

export interface PartOfDay {
  /** The day in New York, such as `2026-11-28`. */
  readonly day: string;
  readonly since: string;
  readonly until: string;
}

/** The day of the bank until `ms`, and the day a week before, until the same time of day in New York. */
export function comparedDays(ms: number): { readonly today: PartOfDay; readonly weekBefore: PartOfDay } {
  const day = dayOfBank(ms);
  const before = dayAfter(day, -7);
  const since = beginOf(day);
  const weekBefore = beginOf(before);
  // Days that the clocks make longer or shorter begin at midnight too, so what has passed of the day is never more than all of it.
  const until = Math.min(Date.parse(weekBefore) + ms - Date.parse(since), Date.parse(beginOf(dayAfter(before))));
  return {
    today: { day, since, until: new Date(ms).toISOString() },
    weekBefore: { day: before, since: weekBefore, until: new Date(until).toISOString() },
  };
}

export type DayFigure = (typeof dayFigures)[number];
