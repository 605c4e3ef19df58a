import { insert } from '../../functions/kernel/table/write.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { organisationKeyItem, organisationKeyKey } from '../../functions/ports/cipher/items.ts';
import type { KeyWrapping } from '../../functions/ports/cipher/organisation-keys.ts';
import { unwrapRing } from '../../functions/ports/cipher/wrapped-ring.ts';

/**
 * Copies the keys of an organisation from a table that was restored from a backup, after checking that KMS still unwraps
 * them. Throws an error if the backup has none, and ConcurrencyConflict if the organisation has keys: it replaces nothing.
 */
export async function restoreKeys(
  { table, backup, wrapping }: { readonly table: Table; readonly backup: Table; readonly wrapping: KeyWrapping },
  organisationId: string,
): Promise<readonly number[]> {
  const stored = await backup.get(organisationKeyKey(organisationId));
  if (stored === undefined) throw new Error(`the backup has no keys of organisation ${organisationId}`);
  const item = organisationKeyItem.parse(stored);
  const { dataKeys } = await unwrapRing(item, wrapping, organisationId);
  await table.transact([insert(item)]);
  return dataKeys.map(({ id }) => id);
}
