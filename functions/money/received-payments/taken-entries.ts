import * as z from 'zod';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { type Kind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { EntryResult, IncomingEntry } from './entry.ts';

/** Days for which the rail may bring an entry again: an originator counts its trace numbers anew after a while. */
const keptDays = 180;

export const takenEntryKind: Kind = {
  prefix: 'ten',
  owner: 'organisation',
  holds: 'ACH entries that the rail has brought, so that each is taken once',
  keys: { pk: '<org>#<originator>#<trace number>', sk: '-', foundBy: 'originator and trace number' },
};

const takenEntryItem = defineItem(takenEntryKind, {
  organisationId: z.string(),
  accountId: z.string(),
  direction: z.enum(['Credit', 'Debit']),
  amount: z.number(),
  outcome: z.enum(['received', 'posted', 'declined']),
  /** Of what was made of it: the received payment, the transaction or the declined incoming payment. */
  id: z.string(),
  expiresAtSeconds: z.number(),
});
export type TakenEntry = ItemOf<typeof takenEntryItem>;

/** An entry as its originator names it. */
type Name = Pick<IncomingEntry, 'counterpartyRoutingNumber' | 'traceNumber'>;

/** What has become of an entry; there is nothing before the rail has brought it. */
export function takenEntry(organisationId: string, entry: Name): ItemRef<TakenEntry> {
  const { counterpartyRoutingNumber, traceNumber } = entry;
  return takenEntryItem.ref({
    pk: partitionKey(takenEntryKind, organisationId, counterpartyRoutingNumber, traceNumber),
    sk: soleSortKey,
  });
}

/** Takes an entry in the transaction of what is made of it, on the condition that nobody took it before. */
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

/** True where an entry under the same name is the same one, and not another that somebody has given its number. */
export function isSameEntry(taken: TakenEntry, accountId: string, entry: IncomingEntry): boolean {
  return taken.accountId === accountId && taken.direction === entry.direction && taken.amount === entry.amount;
}
