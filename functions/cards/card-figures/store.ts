import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { keptText } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';

export const cardFiguresKind = defineKind({
  prefix: 'cfg',
  owner: 'organisation',
});

/** What the cards on accounts of one deposit product did on one day of the bank: counts and cents by the names of counters. */
export const cardFiguresItem = defineItem(cardFiguresKind, () => ({
  version: z.number(),
  counts: z.record(keptText, z.number()),
}));
export type CardFiguresDay = ItemOf<typeof cardFiguresItem>;

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

/** The day and the deposit product of an item. */
export function dayOf({ sk }: Pick<ItemKey, 'sk'>): { readonly date: CalendarDate; readonly depositProduct: string } {
  const end = sk.indexOf(afterDate);
  return { date: sk.slice(0, end) as CalendarDate, depositProduct: sk.slice(end + 1) };
}
