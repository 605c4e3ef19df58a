import * as z from 'zod';
import type { NumberRange } from '../../kernel/lists/list-ranges.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type Counter, counters, countOf, countsOf, type OwnedCounts } from './counters.ts';
import type { Account } from './store.ts';

export const pastOwnersKind = defineKind({
  prefix: 'own',
  owner: 'account',
  ...staysForEver,
});

/**
 * The past owners of an account. Changes of owners write it and lists of a customer read it. It is an item of its own, so
 * that the account, which every posting writes, stays small.
 */
export const pastOwnersItem = defineItem(pastOwnersKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  accountId: idSchema,
  /**
   * One span for each change: the owners until then, and the counters of the account at that moment. A span that is older
   * than a counter lacks it; it counts as 0.
   */
  spans: z.array(z.object({ ...counters, customerIds: z.array(idSchema) })),
}));
export type PastOwners = ItemOf<typeof pastOwnersItem>;

export function pastOwners(organisationId: string, accountId: string): ItemRef<PastOwners> {
  return pastOwnersItem.ref({ pk: partitionKey(pastOwnersKind, organisationId, accountId), sk: soleSortKey });
}

/** The past owners of those accounts that have any, by account. */
export async function pastOwnersOf(
  table: Table,
  organisationId: string,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, PastOwners>> {
  const refs = accounts.filter(hasPastOwners).map((one) => pastOwners(organisationId, one.id));
  const found = await readAll(table, refs, { kind: pastOwnersKind });
  return new Map(found.map((one) => [one.accountId, one]));
}

/** The past owners of an account with one span more: that of its owners until now. */
export function withPresentOwners(account: Account, past: PastOwners | undefined): PastOwners {
  const { organisationId, id, customerIds } = account;
  const span = { ...countsOf(account), customerIds };
  return past === undefined
    ? { ...pastOwners(organisationId, id).key, version: 0, organisationId, accountId: id, spans: [span] }
    : { ...past, spans: [...past.spans, span] };
}

export const hasPastOwners = ({ ownerChanges = 0 }: Account): boolean => ownerChanges > 0;

/** True for a customer who owns an account or has owned it. */
export function hasEverOwned(customerId: string, account: Account, past: PastOwners | undefined): boolean {
  return spansOf(account, past).some((span) => span.customerIds.includes(customerId));
}

/**
 * The numbers of the things that an account created while a customer owned it, in ascending ranges that do not touch. `past`
 * may be newer than the account that was read. Changes of owners that this account does not have yet are left out.
 */
export function rangesOwnedBy(
  customerId: string,
  account: Account,
  past: PastOwners | undefined,
  counter: Counter,
): readonly NumberRange[] {
  const ranges: NumberRange[] = [];
  let before = 0;
  for (const span of spansOf(account, past)) {
    const to = countOf(span, counter);
    const last = ranges.at(-1);
    const isOwned = to > before && span.customerIds.includes(customerId);
    if (isOwned && last?.to === before) ranges.splice(-1, 1, { from: last.from, to });
    else if (isOwned) ranges.push({ from: before + 1, to });
    before = to;
  }
  return ranges;
}

function spansOf(
  account: Account,
  past: PastOwners | undefined,
): readonly (OwnedCounts & Pick<Account, 'customerIds'>)[] {
  return [...(past?.spans.slice(0, account.ownerChanges ?? 0) ?? []), account];
}
