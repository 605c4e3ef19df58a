import * as z from 'zod';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { EntryResult, IncomingEntry } from './entry.ts';

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
  outcome: z.enum(['received', 'posted', 'declined']),
  /** Id of the resource that the entry became: a received payment, a transaction or a declined incoming payment. */
  id: idSchema,
  expiresAtSeconds: z.number(),
}));
export type TakenEntry = ItemOf<typeof takenEntryItem>;

/** The parts that identify an entry: its originator and its trace number. */
type Name = Pick<IncomingEntry, 'counterpartyRoutingNumber' | 'traceNumber'>;

/** The record of an entry that the rail has brought; the item does not exist before. */
export function takenEntry(organisationId: string, entry: Name): ItemRef<TakenEntry> {
  const { counterpartyRoutingNumber, traceNumber } = entry;
  return takenEntryItem.ref({
    pk: partitionKey(takenEntryKind, organisationId, counterpartyRoutingNumber, traceNumber),
    sk: soleSortKey,
  });
}

/** The write that records an entry together with the resource that it becomes. It fails where the entry was recorded before. */
export function takeEntry(
  { organisationId, accountId }: { readonly organisationId: string; readonly accountId: string },
  entry: IncomingEntry,
  { outcome, id }: Pick<EntryResult, 'outcome' | 'id'>,
  realNow: Instant,
): Write {
  return insert({
    ...takenEntry(organisationId, entry).key,
    organisationId,
    accountId,
    direction: entry.direction,
    amount: entry.amount,
    outcome,
    id,
    expiresAtSeconds: Math.floor(msOf(realNow) / 1000) + keptDays * 86_400,
  });
}

/** True where an entry with the same originator and trace number is the same one, and not another that reuses the number. */
export function isSameEntry(taken: TakenEntry, accountId: string, entry: IncomingEntry): boolean {
  return taken.accountId === accountId && taken.direction === entry.direction && taken.amount === entry.amount;
}
