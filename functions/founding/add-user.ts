import { type User, user } from '../access/users/for-others.ts';
import { ownerIdDigits } from '../kernel/base/ids/child-id.ts';
import { operatorAuthor } from '../kernel/journal/author.ts';
import { journalWrite } from '../kernel/journal/journal.ts';
import { insert } from '../kernel/table/write.ts';
import { organisation } from '../organisations/for-others.ts';
import type { Platform } from '../ports/platform.ts';
import { firstToken, type TokenRights } from './first-token.ts';

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
  const userId = ids.digits(ownerIdDigits);
  const owner: User = {
    ...user(organisationId, userId).key,
    version: 0,
    organisationId,
    id: userId,
    createdAt: now,
    apiTokens: 1,
  };
  const { item, text } = firstToken(ids, owner, now, rights);
  const writes = [insert(owner), insert(item)];
  const about = [
    { type: 'user', id: userId },
    { type: 'apiToken', id: item.id },
  ];
  const author = operatorAuthor('user:create');
  const { row } = journalWrite({ writes, about }, { organisationId, bankNow: now, writtenAt: now, ids, author });
  await table.transact([...writes, row]);
  return { userId, token: text };
}
