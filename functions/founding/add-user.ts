import { organisation } from '../organisations/for-others.ts';
import type { Platform } from '../ports/platform.ts';
import type { TokenRights } from './first-token.ts';
import { newUser } from './new-user.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';

export interface AddedUser {
  readonly userId: string;
  /** The first API token of the user. It cannot be shown again. */
  readonly token: string;
}

/**
 * Adds a user to an organisation, with a first API token: without one, nobody could act as the user. Throws an error if there
 * is no such organisation.
 */
export async function addUser(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, ...rights }: { readonly organisationId: string } & TokenRights,
): Promise<AddedUser> {
  if ((await table.get(organisation(organisationId).key)) === undefined) {
    throw new Error(`there is no organisation ${organisationId}`);
  }
  const now = clock.now();
  const { userId, token, writes, about } = newUser(ids, organisationId, now, rights);
  const row = operatorRow(ids, { writes, about }, { organisationId, command: 'user:create', now });
  await table.transact([...writes, row]);
  return { userId, token };
}
