import { transactionItem, transactionKind } from '../../accounts/transactions/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { otherSideAttributes } from '../../kernel/journal/kept-attributes.generated.ts';
import { partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type StoredItem } from '../../kernel/table/write.ts';
import { emptiedOrReported } from './emptied-or-reported.ts';
import { itemsOf } from './items-of.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Erasure } from './store.ts';

/**
 * Erases what transactions of other accounts say about the customer's own accounts, on the other side of a movement: their names, and
 * the tags, which an order has on both sides. It may run again: erased attributes stay as they are. Returns how many
 * transactions it has changed.
 */
export async function eraseOtherSides(
  { table, log }: Pick<Platform, 'table' | 'log'>,
  { organisationId, accountIds }: Erasure,
): Promise<number> {
  let found = 0;
  const partition = (accountId: string) => partitionKey(transactionKind, organisationId, accountId);
  const others = new Set<string>();
  for (const accountId of accountIds) {
    for await (const item of itemsOf(table, partition(accountId))) {
      otherSides(item).forEach((id) => accountIds.includes(id) || others.add(id));
    }
  }
  for (const otherId of others) {
    for await (const item of itemsOf(table, partition(otherId))) {
      if (!otherSides(item).some((id) => accountIds.includes(id))) continue;
      const emptied = emptiedOrReported(transactionItem, item, log);
      const shared = otherSideAttributes.filter((name) => item[name] !== undefined);
      const erased = { ...item, ...Object.fromEntries(shared.map((name) => [name, emptied[name]])) };
      if (JSON.stringify(erased) === JSON.stringify(item)) continue;
      await save(table, erased);
      found += 1;
    }
  }
  return found;
}

/** The accounts of this platform on the other side of a transaction. */
function otherSides(item: StoredItem): readonly string[] {
  const { counterpartyAccount, receiverAccount } = transactionItem.parse(item);
  return [counterpartyAccount, receiverAccount].flatMap((link) => link?.id ?? []);
}

async function save(table: Table, item: StoredItem): Promise<void> {
  const { version } = item;
  invariant(typeof version === 'number', 'a transaction has no version');
  await table.transact([replace({ ...item, version })]);
}
