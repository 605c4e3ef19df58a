import { accountIdsOfCustomer, customer, customerHead } from '../../onboarding/customers/for-others.ts';
import { customerErasure } from '../../onboarding/customers/erased.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { holesSortKey } from '../../kernel/lists/holes.ts';
import type { CustomerWithAccounts, ErasurePlatform, ItemErasure } from '../../kernel/table/erasure.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { remove, replace, type StoredItem } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { resealedAttributes } from '../keys/reseal.ts';
import { emptiedOrReported } from './emptied-or-reported.ts';
import { eraseOtherSides } from './erase-other-sides.ts';
import { itemErasures } from './erasures.generated.ts';
import { itemsOf } from './items-of.ts';
import type { Erasure } from './store.ts';

interface Erasing extends ErasurePlatform, Pick<Platform, 'documents' | 'log'> {
  readonly customer: CustomerWithAccounts;
  readonly now: Instant;
}

/**
 * Erases the stored personal data of a customer, as the kinds of items declare it, and the record of the customer last. So if it is
 * interrupted, the record still shows that something is left. Erased items are skipped.
 */
export async function eraseItems({
  platform: { table, documents, log },
  cipher,
  one,
  now,
}: {
  readonly platform: Pick<Platform, 'table' | 'documents' | 'log'>;
  readonly cipher: FieldCipher;
  readonly one: Erasure;
  readonly now: Instant;
}): Promise<void> {
  const { organisationId, customerId } = one;
  const record = await readItem(table, customer(organisationId, customerId));
  if (record === undefined || record.erasedAt !== undefined) return;
  const head = await readItem(table, customerHead(organisationId, customerId));
  const everAccountIds = head === undefined ? [] : accountIdsOfCustomer(head);
  const erasing = { table, documents, log, cipher, customer: { ...one, everAccountIds }, now };
  await eraseOtherSides({ table, log }, one);
  for (const erasure of itemErasures) if (erasure !== customerErasure) await eraseAll(erasing, erasure);
  await eraseAll(erasing, customerErasure);
}

async function eraseAll(erasing: Erasing, erasure: ItemErasure): Promise<void> {
  for (const pk of erasure.partitions(erasing.customer)) {
    for await (const item of itemsOf(erasing.table, pk)) {
      const isErased = item['erasedAt'] !== undefined || item.sk === holesSortKey;
      if (!isErased && erasure.isOf(item, erasing.customer)) await eraseItem(erasing, erasure, item);
    }
  }
}

async function eraseItem(erasing: Erasing, erasure: ItemErasure, item: StoredItem): Promise<void> {
  const { table, documents, now } = erasing;
  for (const { key } of erasure.files(item)) await documents.remove(key);
  const also = await erasure.alsoWrites(item, erasing);
  const { version } = item;
  invariant(typeof version === 'number', `an item of kind ${erasure.item.kind.prefix} has no version`);
  const write = erasure.isDeleted
    ? remove({ ...item, version })
    : replace({ ...erasedItem(erasing, erasure, item), erasedAt: now, version });
  await table.transact([write, ...also]);
}

/** The item without personal data. Its encrypted values are encrypted empty texts, so that code which reads them does not fail. */
function erasedItem({ cipher, customer, log }: Erasing, { item: type }: ItemErasure, item: StoredItem): StoredItem {
  const emptied = emptiedOrReported(type, item, log);
  const empty = { ...cipher, openBytes: () => new Uint8Array() };
  const { organisationId } = customer;
  return { ...emptied, ...resealedAttributes(emptied, { organisationId, cipher: empty }).attributes };
}
