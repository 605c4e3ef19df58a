import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { type ConsolePerson, firstWithAddress } from './store.ts';

/** Of two that make a person of one address at the same moment, accounts or administrators, only the first succeeds. None without an address. */
export async function claimAddress(
  table: Table,
  { organisationId, userId }: Pick<ConsolePerson, 'organisationId' | 'userId'>,
  address: string | undefined,
  createdAt: Instant,
): Promise<readonly Write[]> {
  if (address === undefined) return [];
  const ref = firstWithAddress(organisationId, address);
  const before = await readItem(table, ref);
  const first = { ...ref.key, organisationId, userId, createdAt };
  return [before === undefined ? insert({ ...first, version: 0 }) : replace({ ...first, version: before.version })];
}
