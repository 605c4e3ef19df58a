import { insert } from '../../functions/kernel/table/write.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { operatorRow } from '../../functions/kernel/journal/operator-row.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { organisationKeyItem, organisationKeyKey } from '../../functions/ports/cipher/items.ts';
import type { KeyWrapping } from '../../functions/ports/cipher/organisation-keys.ts';
import { unwrapRing } from '../../functions/ports/cipher/wrapped-ring.ts';

/**
 * Copies the keys of an organisation from a table that was restored from a backup, after checking that KMS still unwraps
 * them, with an entry in the audit log. Throws an error if the backup has none, and ConcurrencyConflict if the organisation has keys: it replaces nothing.
 */
export async function restoreKeys(
  {
    table,
    clock,
    ids,
    backup,
    wrapping,
  }: Pick<Platform, 'table' | 'clock' | 'ids'> & { readonly backup: Table; readonly wrapping: KeyWrapping },
  organisationId: string,
): Promise<readonly number[]> {
  const stored = await backup.get(organisationKeyKey(organisationId));
  if (stored === undefined) throw new Error(`the backup has no keys of organisation ${organisationId}`);
  const item = organisationKeyItem.parse(stored);
  const { dataKeys } = await unwrapRing(item, wrapping, organisationId);
  const writes = [insert(item)];
  const about = [{ type: 'org', id: organisationId }];
  const row = operatorRow(ids, { writes, about }, { organisationId, command: 'key:restore', now: clock.now() });
  await table.transact([...writes, row]);
  return dataKeys.map(({ id }) => id);
}
