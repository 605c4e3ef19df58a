import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import {
  type CalendarDate,
  calendarDateOf,
  calendarDateOfDayNumber,
  dayNumberOf,
} from '../../../kernel/base/calendar/calendar-date.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { dateFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';
import { sumOfCounts } from '../counters.ts';
import { cardFiguresOf } from '../figures.ts';
import type { cardFiguresResource } from '../resource-schema.ts';
import { type CardFiguresDay, cardFiguresItem, cardFiguresKind, cardFiguresRange, dayOf } from '../store.ts';

/** The days of an answer if the request names none, and at most. */
const days = { byDefault: 30, max: 92 } as const;
const firstDate = calendarDateOf({ year: 0, month: 1, day: 1 });

export const getCardFigures = defineOperation({
  id: 'getCardFigures',
  capability: 'card-figures',
  method: 'GET',
  path: '/card-figures',
  scopes: ['events'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        since: appliedBySource(
          dateFilter('Only this day of the bank (YYYY-MM-DD) and later ones. 29 days before `until` unless given.'),
        ),
        until: appliedBySource(
          dateFilter('Only this day of the bank (YYYY-MM-DD) and earlier ones. Today unless given.'),
        ),
        depositProduct: appliedBySource(textFilter('Only cards on accounts of this deposit product.', 50)),
      },
    },
  },
  response: { status: 200 },
  errors: ['invalid_value'],
  uses: { read: [cardFiguresKind, clockKind], write: [] },

  handle: async ({ organisationId, query, table, now }) => {
    const { depositProduct } = query.filter;
    const { since, until } = periodOf(query.filter, bankDateOf(now));
    const stored = await table.query(cardFiguresRange(organisationId, since, until));
    const wanted = stored
      .map(cardFiguresItem.parse)
      .filter((one) => depositProduct === undefined || dayOf(one).depositProduct === depositProduct);
    const attributes = {
      since,
      until,
      depositProduct,
      ...cardFiguresOf(sumOfCounts(wanted.map(({ counts }) => counts))),
      days: [...byDate(wanted)].map(([date, counts]) => ({ date, ...cardFiguresOf(sumOfCounts(counts)) })),
    };
    return { data: makeResource<typeof cardFiguresResource>('cardFigures', { attributes }) };
  },
});

/** The days that a request names, both inclusive. Refuses a period that ends before it begins, or is too long. */
function periodOf(
  filter: { readonly since?: CalendarDate | undefined; readonly until?: CalendarDate | undefined },
  today: CalendarDate,
): { readonly since: CalendarDate; readonly until: CalendarDate } {
  const until = filter.until ?? today;
  const since = filter.since ?? daysBefore(until, days.byDefault - 1);
  const count = dayNumberOf(until) - dayNumberOf(since) + 1;
  if (count >= 1 && count <= days.max) return { since, until };
  throw new Problem('invalid_value', {
    detail: `filter[since] must be at most ${days.max - 1} days before filter[until], and not after it`,
    parameter: 'filter[since]',
  });
}

/** The date so many days earlier, or the first one that there is. */
const daysBefore = (date: CalendarDate, count: number): CalendarDate =>
  calendarDateOfDayNumber(Math.max(dayNumberOf(date) - count, dayNumberOf(firstDate)));

/** The counts of each day that has any, in the order of the days. */
function byDate(items: readonly CardFiguresDay[]) {
  const dates = new Map<CalendarDate, CardFiguresDay['counts'][]>();
  for (const item of items) {
    // A run that counts all days anew may have made a day that nothing has counted on.
    if (Object.keys(item.counts).length === 0) continue;
    const { date } = dayOf(item);
    dates.set(date, [...(dates.get(date) ?? []), item.counts]);
  }
  return dates;
}
