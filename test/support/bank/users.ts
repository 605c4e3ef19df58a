import { user } from '../../../functions/access/users/for-others.ts';
import { ownerIdDigits } from '../../../functions/kernel/base/ids/child-id.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import type { Platform } from '../../../functions/ports/platform.ts';

/** Adds a user without tokens to an organisation, which no operation does; answers the user's id. */
export async function addUser(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  organisationId: string,
): Promise<string> {
  const id = ids.digits(ownerIdDigits);
  const { key } = user(organisationId, id);
  await table.transact([insert({ ...key, version: 0, organisationId, id, createdAt: clock.now(), apiTokens: 0 })]);
  return id;
}
