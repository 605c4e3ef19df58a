import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { listLeafKey } from '../../kernel/lists/list-marks.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { numbered } from '../../kernel/lists/numbered.ts';

export const endOfDayKind = defineKind({
  prefix: 'eod',
  owner: 'account',
  isAppendOnly: true,
  ...staysForEver,
});

/** The amounts of an account at the end of a bank day. The row is written once and never changes. */
export const endOfDayItem = defineItem(endOfDayKind, () => ({
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  /** The owners of the account when the row was written. */
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  date: dateSchema,
  balance: centsSchema,
  hold: centsSchema,
}));
export type EndOfDay = ItemOf<typeof endOfDayItem>;

/** An account numbers its days from the day of opening without gaps, so the number follows from the date. */
export const endsOfDay = numbered(endOfDayItem);

export const dayLeafKind = defineKind({
  prefix: 'edl',
  owner: 'organisation',
});

export const dayLeafItem = defineItem(dayLeafKind, () => ({ version: z.number(), ids: z.array(idSchema) }));
export type DayLeaf = ItemOf<typeof dayLeafItem>;

export function dayLeaf(organisationId: string, date: CalendarDate, leaf: number): ItemRef<DayLeaf> {
  return dayLeafItem.ref({ pk: partitionKey(dayLeafKind, organisationId, date), sk: listLeafKey(leaf) });
}

export const dayCountsKind = defineKind({
  prefix: 'edc',
  owner: 'organisation',
});

/** The counts of a month by day, the first of the month first. All months of ten years take a few kilobytes. */
export const dayCountsItem = defineItem(dayCountsKind, () => ({ version: z.number(), counts: z.array(z.number()) }));
export type DayCounts = ItemOf<typeof dayCountsItem>;

export function dayCounts(organisationId: string, date: CalendarDate): ItemRef<DayCounts> {
  return dayCountsItem.ref({ pk: dayCountsPartition(organisationId), sk: monthOf(date) });
}

export const dayCountsPartition = (organisationId: string): string => partitionKey(dayCountsKind, organisationId);

/** Returns the month of a date as a key: YYYY-MM. */
export const monthOf = (date: CalendarDate): string => date.slice(0, 'YYYY-MM'.length);

export const endOfDayMarkKind = defineKind({
  prefix: 'edm',
  owner: 'organisation',
});

export const endOfDayMarkItem = defineItem(endOfDayMarkKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  /** Every listed account has all its ends of day up to this date. Absent until the first is written. */
  through: dateSchema.optional(),
  /** The progress of the current run: the first `accounts` accounts have their ends of day up to this date. */
  walk: z.object({ through: dateSchema, accounts: z.number() }).optional(),
  /** When the next day ends. */
  duePk: idSchema,
  dueAt: instantSchema,
}));
export type EndOfDayMark = ItemOf<typeof endOfDayMarkItem>;

export function endOfDayMark(organisationId: string): ItemRef<EndOfDayMark> {
  return endOfDayMarkItem.ref({ pk: partitionKey(endOfDayMarkKind, organisationId), sk: soleSortKey });
}
