import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { dateSchema, defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, keyText, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { IncomingEntry } from './entry.ts';

/** Days for which a repeated entry is recognised. Originators use a trace number again after some time. */
const keptDays = 180;

export const takenEntryKind = defineKind({
  prefix: 'ten',
  owner: 'organisation',
  isAppendOnly: true,
});

export const takenEntryItem = defineItem(takenEntryKind, () => ({
  organisationId: idSchema,
  accountId: idSchema,
  direction: z.enum(['Credit', 'Debit']),
  amount: z.number(),
  /** The day on which its money moves; absent for an entry without one, and for a transfer: its two banks may name different days. */
  day: dateSchema.optional(),
  outcome: z.enum(['received', 'posted', 'declined', 'unknownAccount']),
  /** Id of the resource that the entry became: a received payment, a transaction or a declined incoming payment; else its trace number. */
  id: idSchema,
  expiresAtSeconds: z.number(),
}));
export type TakenEntry = ItemOf<typeof takenEntryItem>;

/** The bank and number that name an entry for its originator, who uses a number again after some time. */
type Name = Pick<IncomingEntry, 'counterpartyRoutingNumber' | 'traceNumber'>;

/** What tells an entry from others of the same name. */
type Content = Pick<IncomingEntry, 'direction' | 'amount' | 'completionDate'>;

/** The account of an entry. */
interface Receiver {
  readonly organisationId: string;
  readonly accountId: string;
}

/** The record of the first entry of a name that the rail has brought. */
export const takenEntry = (organisationId: string, name: Name): ItemRef<TakenEntry> =>
  takenEntryItem.ref({ pk: partitionOf(organisationId, name), sk: soleSortKey });

/** The record of an entry whose name another one had before. */
function laterEntry({ organisationId, accountId }: Receiver, entry: Name & Content): ItemRef<TakenEntry> {
  const { completionDate = '', direction, amount } = entry;
  const sk = [completionDate, direction, amount, accountId].join('#');
  return takenEntryItem.ref({ pk: partitionOf(organisationId, entry), sk });
}

const partitionOf = (organisationId: string, { counterpartyRoutingNumber, traceNumber }: Name): string =>
  partitionKey(takenEntryKind, organisationId, counterpartyRoutingNumber, traceNumber);

/** The record of an entry: the one that exists, or the key that the record gets. */
export type EntryRecord = { readonly taken: TakenEntry } | { readonly key: ItemKey };

/**
 * Finds the record of an entry. It is the same entry if the originating bank, trace number, account, direction and amount are equal, and the
 * day too where both have one. Throws if another entry has the same name, and one of the two has no day: a person has to check it.
 */
export async function entryRecord(table: Table, receiver: Receiver, entry: IncomingEntry): Promise<EntryRecord> {
  const [first, later] = [takenEntry(receiver.organisationId, entry), laterEntry(receiver, entry)];
  const found = await table.getAll([first.key, later.key]);
  const [storedFirst, storedLater] = [found.get(keyText(first.key)), found.get(keyText(later.key))];
  if (storedLater !== undefined) return { taken: later.parse(storedLater) };
  if (storedFirst === undefined) return { key: first.key };
  const taken = first.parse(storedFirst);
  if (isSameEntry(taken, receiver.accountId, entry)) return { taken };
  invariant(
    taken.day !== undefined && entry.completionDate !== undefined,
    'two different entries have the same originator and trace number',
  );
  return { key: later.key };
}

/** The records of all entries of a name. */
export async function takenEntriesOf(table: Table, organisationId: string, name: Name): Promise<readonly TakenEntry[]> {
  const items = await table.query({ pk: partitionOf(organisationId, name), limit: sameNameMax });
  return items.map((item) => takenEntryItem.parse(item));
}

/** Originators use a number again after some time. */
const sameNameMax = 100;

/** The write that records an entry together with the resource that it becomes. It fails where the key has a record. */
export function takeEntry(
  { key, organisationId, accountId }: Receiver & { readonly key: ItemKey },
  entry: Omit<IncomingEntry, 'completionDate'> & { readonly day?: CalendarDate | undefined },
  { outcome, id }: Pick<TakenEntry, 'outcome' | 'id'>,
  realNow: Instant,
): Write {
  return insert({
    ...key,
    organisationId,
    accountId,
    direction: entry.direction,
    amount: entry.amount,
    ...(entry.day === undefined ? {} : { day: entry.day }),
    outcome,
    id,
    expiresAtSeconds: Math.floor(msOf(realNow) / 1000) + keptDays * 86_400,
  });
}

function isSameEntry(taken: TakenEntry, accountId: string, entry: IncomingEntry): boolean {
  const { direction, amount, completionDate: day } = entry;
  const isSameDay = taken.day === undefined || day === undefined || taken.day === day;
  return isSameDay && taken.accountId === accountId && taken.direction === direction && taken.amount === amount;
}
