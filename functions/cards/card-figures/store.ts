import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, dateSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';

export const cardFiguresKind = defineKind({
  prefix: 'cfg',
  owner: 'organisation',
});

/** What the cards on accounts of one deposit product did on one day of the bank: counts and cents by the names of counters. */
export const cardFiguresItem = defineItem(cardFiguresKind, () => ({
  version: z.number(),
  counts: z.record(keptText, z.number()),
  /** What a run that counts all days anew has counted so far. It counts for nothing if it is of another run. */
  recount: z.object({ run: z.number(), counts: z.record(keptText, z.number()) }).optional(),
}));
export type CardFiguresDay = ItemOf<typeof cardFiguresItem>;

/** How far the days of an organisation have been counted anew: first the log is read, then day by day takes what was counted. */
export const figuresRecountItem = defineItem(cardFiguresKind, () => ({
  version: z.number(),
  run: z.number(),
  requestedAt: instantSchema,
  /** The position in the log up to which it has been read. */
  position: z.object({ next: keptText, writtenUntil: instantSchema }).optional(),
  /** The first day that is counted anew; all if it is left out. The transactions of earlier days are not all in the journal any more. */
  since: dateSchema.optional(),
  /** The sort key of the last day that has taken what was counted. */
  after: keptText.optional(),
  endedAt: instantSchema.optional(),
}));
export type FiguresRecount = ItemOf<typeof figuresRecountItem>;

/** Sorts after the days. */
const recountSortKey = 'recount';

export const figuresRecount = (organisationId: string): ItemRef<FiguresRecount> =>
  figuresRecountItem.ref({ pk: partitionKey(cardFiguresKind, organisationId), sk: recountSortKey });

const afterDate = '#';
const afterProducts = '~';

/** The item of a day and a deposit product. */
export const cardFiguresKey = (organisationId: string, date: CalendarDate, depositProduct: string): ItemKey => ({
  pk: partitionKey(cardFiguresKind, organisationId),
  sk: `${date}${afterDate}${depositProduct}`,
});

/** The items of some days, both inclusive, in the order of their dates. */
export const cardFiguresRange = (organisationId: string, since: CalendarDate, until: CalendarDate) => ({
  pk: partitionKey(cardFiguresKind, organisationId),
  from: since,
  to: until + afterDate + afterProducts,
});

const lastDay = '9999-12-31' as CalendarDate;

/** The next days that a run counts anew. */
export const daysToRecount = (organisationId: string, { since, after }: Pick<FiguresRecount, 'since' | 'after'>) => ({
  ...cardFiguresRange(organisationId, since ?? ('0' as CalendarDate), lastDay),
  // The first sort key after it: a deposit product has no character before a space.
  ...(after === undefined ? {} : { from: `${after} ` }),
});

/** The day and the deposit product of an item. */
export function dayOf({ sk }: Pick<ItemKey, 'sk'>): { readonly date: CalendarDate; readonly depositProduct: string } {
  const end = sk.indexOf(afterDate);
  return { date: sk.slice(0, end) as CalendarDate, depositProduct: sk.slice(end + 1) };
}
