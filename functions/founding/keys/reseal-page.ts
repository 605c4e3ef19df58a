import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { SealedFile } from '../../kernel/table/erasure.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type StoredItem } from '../../kernel/table/write.ts';
import { bulkPartItem, bulkPartKey, openBulkIds } from '../../money/bulk-payments/for-others.ts';
import { keyIdOf } from '../../ports/cipher/items.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { itemErasures } from '../erasure/erasures.generated.ts';
import { resealedAttributes } from './reseal.ts';
import type { RestoredFile } from './store.ts';

interface Resealing {
  readonly platform: Pick<Platform, 'table' | 'documents'>;
  readonly organisationId: string;
  readonly cipher: FieldCipher;
  /** The data key that will seal everything. */
  readonly newId: number;
  /** Remembers files before they are stored again, in place of those that it remembered before. */
  readonly remember: (files: readonly RestoredFile[]) => Promise<void>;
}

/** Re-seals a page of items and the files that they name. Returns how many values an older data key had sealed. */
export async function resealPage(page: Resealing, kind: Kind, items: readonly StoredItem[]): Promise<number> {
  const filesOf = itemErasures.find(({ item }) => item.kind === kind)?.files ?? (() => []);
  let found = 0;
  for (const item of items) {
    const { attributes, count } = resealedAttributes(item, page);
    found += count;
    if (count > 0) await save(page.platform.table, item, attributes);
    found += await resealFiles(page, item, filesOf(item));
  }
  return found;
}

/** Saves on condition that the item has not changed. If it has, the next walk finds the values that are still old. */
export async function save(
  table: Table,
  item: StoredItem,
  attributes: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    const { version } = item;
    if (typeof version === 'number') await table.transact([replace({ ...item, ...attributes, version })]);
    else await update(table, item, attributes);
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}

/** Rows without a version: they are written once. One that has expired meanwhile does not come back. */
async function update(table: Table, item: StoredItem, attributes: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(attributes);
  await table.update({
    Key: { pk: item.pk, sk: item.sk },
    UpdateExpression: `SET ${names.map((_, index) => `#n${index} = :n${index}`).join(', ')}`,
    ConditionExpression: names.map((_, index) => `#n${index} = :o${index}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      names.flatMap((name, index) => [
        [`:n${index}`, attributes[name]],
        [`:o${index}`, item[name]],
      ]),
    ),
  });
}

/** Stores the files of an item that an older data key has sealed again, under their own keys. Returns how many these were. */
async function resealFiles(
  { platform, cipher, newId, remember }: Resealing,
  { pk, sk }: StoredItem,
  files: readonly SealedFile[],
): Promise<number> {
  let found = 0;
  for (const { key, place } of files) {
    const sealed = await platform.documents.get(key);
    if (sealed === undefined || keyIdOf(sealed) === newId) continue;
    if (found === 0) await remember(files.map((file) => ({ pk, sk, key: file.key })));
    found += 1;
    await platform.documents.put(key, cipher.sealBytes(cipher.openBytes(sealed, place), place));
    await removeUnlessNamed(platform, { pk, sk, key });
  }
  return found;
}

/**
 * Deletes a file that was stored again if its item was erased meanwhile, or names another file. What deleted the file did so before it was
 * stored again, and nothing else would delete it any more.
 */
export async function removeUnlessNamed(
  { table, documents }: Resealing['platform'],
  { pk, sk, key }: RestoredFile,
): Promise<void> {
  const latest = await table.get({ pk, sk });
  const erasure = itemErasures.find(({ item }) => pk.startsWith(`${item.kind.prefix}#`));
  const isNamed = latest !== undefined && latest['erasedAt'] === undefined;
  if (!isNamed || erasure?.files(latest).some((one) => one.key === key) !== true) await documents.remove(key);
}

/** Whether a bulk is open whose content another data key has sealed. */
export async function hasOldBulks(table: Table, organisationId: string, newId: number): Promise<boolean> {
  const ids = await openBulkIds(table, organisationId);
  const found = await table.getAll(ids.map((id) => bulkPartKey(organisationId, id, 1)));
  return [...found.values()].some((item) => keyIdOf(bulkPartItem.parse(item).sealed) !== newId);
}
