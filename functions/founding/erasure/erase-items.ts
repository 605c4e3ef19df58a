import { accountIdsOfCustomer, customer, customerHead } from '../../onboarding/customers/for-others.ts';
import { customerErasure } from '../../onboarding/customers/erased.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { changedEntryWrites } from '../../kernel/lists/find/changed-entries.ts';
import { holesSortKey } from '../../kernel/lists/holes.ts';
import type { CustomerWithAccounts, ErasurePlatform, ItemErasure } from '../../kernel/table/erasure.ts';
import { emptiedItem } from '../../kernel/table/emptied.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { remove, replace, type StoredItem } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { resealedAttributes } from '../keys/reseal.ts';
import { emptiedOrReported } from './emptied-or-reported.ts';
import { eraseOtherSides } from './erase-other-sides.ts';
import { itemErasures } from './erasures.generated.ts';
import { itemsOf } from './items-of.ts';
import type { Erasure } from './store.ts';

interface Erasing extends ErasurePlatform, Pick<Platform, 'documents' | 'ids' | 'log'> {
  readonly customer: CustomerWithAccounts;
  readonly now: Instant;
}

/**
 * Erases the stored personal data of a customer, as the kinds of items declare it, and the record of the customer last. So if it is
 * interrupted, the record still shows that something is left. Returns how many items had personal data: none if it is repeated and
 * nobody wrote anything since.
 */
export async function eraseItems({
  platform: { table, documents, ids, log },
  cipher,
  one,
  now,
}: {
  readonly platform: Pick<Platform, 'table' | 'documents' | 'ids' | 'log'>;
  readonly cipher: FieldCipher;
  readonly one: Erasure;
  readonly now: Instant;
}): Promise<number> {
  const { organisationId, customerId } = one;
  const head = await readItem(table, customerHead(organisationId, customerId));
  const everAccountIds = head === undefined ? [] : accountIdsOfCustomer(head);
  const erasing = { table, documents, ids, log, cipher, customer: { ...one, everAccountIds }, now };
  let found = await eraseOtherSides({ table, log }, one);
  for (const erasure of itemErasures) if (erasure !== customerErasure) found += await eraseAll(erasing, erasure);
  return found + (await eraseAll(erasing, customerErasure));
}

/** True if the items of a customer have been erased once. What is written to them later needs {@link eraseItems} again. */
export async function areItemsErased(table: Table, { organisationId, customerId }: Erasure): Promise<boolean> {
  const record = await readItem(table, customer(organisationId, customerId));
  return record === undefined || record.erasedAt !== undefined;
}

async function eraseAll(erasing: Erasing, erasure: ItemErasure): Promise<number> {
  let found = 0;
  for (const pk of erasure.partitions(erasing.customer)) {
    for await (const item of itemsOf(erasing.table, pk)) {
      if (item.sk === holesSortKey || !erasure.isOf(item, erasing.customer)) continue;
      for (const { key } of erasure.files(item)) await erasing.documents.remove(key);
      if (isEmpty(erasing, erasure, item)) continue;
      await eraseItem(erasing, erasure, item);
      found += 1;
    }
  }
  return found;
}

/** True for an erased item to which nothing personal was written since. */
function isEmpty({ cipher, customer }: Erasing, { item: type }: ItemErasure, item: StoredItem): boolean {
  if (item['erasedAt'] === undefined) return false;
  if (JSON.stringify(emptiedItem(type, item).item) !== JSON.stringify(inOrder(item))) return false;
  let isSealedEmpty = true;
  const looking: FieldCipher = {
    ...cipher,
    openBytes: (sealed, at) => {
      const bytes = cipher.openBytes(sealed, at);
      if (bytes.length > 0) isSealedEmpty = false;
      return bytes;
    },
  };
  resealedAttributes(item, { organisationId: customer.organisationId, cipher: looking });
  return isSealedEmpty;
}

/** The item with its keys last, as {@link emptiedItem} returns it. */
const inOrder = ({ pk, sk, ...attributes }: StoredItem): object => ({ ...attributes, pk, sk });

async function eraseItem(erasing: Erasing, erasure: ItemErasure, item: StoredItem): Promise<void> {
  const { table, now } = erasing;
  const { organisationId } = erasing.customer;
  const { version } = item;
  invariant(typeof version === 'number', `an item of kind ${erasure.item.kind.prefix} has no version`);
  const write = erasure.isDeleted
    ? remove({ ...item, version })
    : replace({ ...erasedItem(erasing, erasure, item), erasedAt: item['erasedAt'] ?? now, version });
  await withOptimisticRetry(erasing, async () => {
    const also = await erasure.alsoWrites(item, erasing);
    const entries = await changedEntryWrites(table, organisationId, [write]);
    await table.transact([write, ...also, ...entries]);
  });
}

/** The item without personal data. Its encrypted values are encrypted empty texts, so that code which reads them does not fail. */
function erasedItem({ cipher, customer, log }: Erasing, { item: type }: ItemErasure, item: StoredItem): StoredItem {
  const emptied = emptiedOrReported(type, item, log);
  const empty = { ...cipher, openBytes: () => new Uint8Array() };
  const { organisationId } = customer;
  return { ...emptied, ...resealedAttributes(emptied, { organisationId, cipher: empty }).attributes };
}
