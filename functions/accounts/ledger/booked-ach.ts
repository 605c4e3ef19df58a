import * as z from 'zod';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Table } from '../../kernel/table/table.ts';
import { unlessThere } from '../../kernel/table/unless-there.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Account } from '../accounts/for-others.ts';
import type { Transaction } from '../transactions/for-others.ts';
import { transactionDeclarations } from '../transactions/transaction-types.generated.ts';
import { transactionTypes } from '../transactions/types.ts';
import { reconciliationItem, reconciliationPartition } from './reconciliation-store.ts';

/** The ACH transactions of a day, so that a day of a bank is compared without reading its accounts. */
export const bookedAchKind = defineKind({ prefix: 'abk', owner: 'organisation', isAppendOnly: true });

/** Transactions of one item: about 130 KB. */
const rowsPerItem = 1_000;
const keptDays = 100;
/** How far the first walk looks back. */
const firstDays = 31;

const bookedSchema = z.object({
  id: idSchema,
  type: z.enum(transactionTypes),
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
  /** The payment or transaction that it is about, or the originating bank and the trace number of an entry that came in. */
  about: idSchema.optional(),
});

/** A transaction of the ACH network, as it was booked. */
export type BookedAch = z.output<typeof bookedSchema> & {
  /** The bank of its account. */
  readonly routingNumber: string;
  readonly date: CalendarDate;
};

export const bookedAchItem = defineItem(bookedAchKind, () => ({
  routingNumber: keptText,
  date: dateSchema,
  rows: z.array(bookedSchema),
  expiresAtSeconds: z.number(),
}));

/** Days of the bank, both included; none if `from` is after `to`. */
export const bookedDaysSchema = z.object({ from: dateSchema, to: dateSchema });
export type BookedDays = z.output<typeof bookedDaysSchema>;

/** The days after `last` that had ended at the cut. */
export function bookedDaysOf(last: CalendarDate | undefined, cut: Instant): BookedDays {
  const to = plusDays(bankDateOf(cut), -1);
  return { from: last === undefined ? plusDays(to, -firstDays) : plusDays(last, 1), to };
}

/** The last day whose ACH transactions a walk has noted; undefined if there is none. */
export async function lastBookedDay(table: Table, organisationId: string): Promise<CalendarDate | undefined> {
  const items = await table.query({ pk: reconciliationPartition(organisationId), descending: true, limit: 40 });
  return items.map((item) => reconciliationItem.parse(item).bookedUntil).find((date) => date !== undefined);
}

const achTypes: ReadonlySet<string> = new Set(
  transactionDeclarations.flatMap((one) => ('isAch' in one ? [one.type] : [])),
);

/** What of an account's transactions is of the ACH network, on some days. */
export function bookedAchIn(
  { routingNumber }: Pick<Account, 'routingNumber'>,
  transactions: readonly Transaction[],
  { from, to }: BookedDays,
): readonly BookedAch[] {
  return transactions.flatMap((one) => {
    if (!achTypes.has(one.type)) return [];
    const date = bankDateOf(one.createdAt);
    return date < from || date > to ? [] : [{ ...rowOf(one), routingNumber, date }];
  });
}

function rowOf(one: Transaction): z.output<typeof bookedSchema> {
  const { id, type, direction, amount, payment, returned, traceNumber, counterpartyRoutingNumber } = one;
  const entry =
    traceNumber === undefined || counterpartyRoutingNumber === undefined
      ? undefined
      : counterpartyRoutingNumber + traceNumber;
  const about = payment?.id ?? returned?.id ?? entry;
  return { id, type, direction, amount, ...(about === undefined ? {} : { about }) };
}

/** A position in a walk. */
interface Position {
  readonly account: number;
  readonly progress: { readonly number: number };
}

/**
 * Stores what a part of a walk has found. It is safe to repeat: what a repeated part finds beyond the first time is stored beside it, and {@link bookedAchOf}
 * gives each transaction once.
 */
export async function noteBookedAch(
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  organisationId: string,
  { from, to, booked }: { readonly from: Position; readonly to: Position; readonly booked: readonly BookedAch[] },
): Promise<void> {
  const expiresAtSeconds = Math.floor(msOf(clock.now()) / 1000) + keptDays * 86_400;
  const part = `${positionText(from)}-${positionText(to)}`;
  for (const [group, all] of Map.groupBy(booked, ({ date, routingNumber }) => `${date}#${routingNumber}`)) {
    const [first] = all;
    if (first === undefined) continue;
    const { date, routingNumber } = first;
    for (let start = 0; start < all.length; start += rowsPerItem) {
      const rows = all.slice(start, start + rowsPerItem).map(({ date: _, routingNumber: __, ...row }) => row);
      const key = { pk: partitionOf(organisationId), sk: `${group}#${part}-${start / rowsPerItem}` };
      const item = { ...key, routingNumber, date, rows, expiresAtSeconds };
      await unlessThere(table.put({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' }));
    }
  }
}

const positionText = ({ account, progress }: Position): string => `${account}.${progress.number}`;

const partitionOf = (organisationId: string): string => partitionKey(bookedAchKind, organisationId);

/** The ACH transactions of an organisation on a day, at a bank, each once. They are complete from {@link lastBookedDay} on. */
export async function bookedAchOf(
  table: Table,
  organisationId: string,
  { date, routingNumber }: Pick<BookedAch, 'date' | 'routingNumber'>,
): Promise<readonly BookedAch[]> {
  const found = new Map<string, BookedAch>();
  for await (const page of partitionPages(table, partitionOf(organisationId), `${date}#${routingNumber}#`)) {
    for (const { rows } of page.map((item) => bookedAchItem.parse(item))) {
      for (const row of rows) found.set(row.id, { ...row, date, routingNumber });
    }
  }
  return [...found.values()];
}
