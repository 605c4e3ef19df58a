import { type User, user } from '../access/users/for-others.ts';
import type { Instant } from '../kernel/base/calendar/instant.ts';
import { ownerIdDigits } from '../kernel/base/ids/child-id.ts';
import { insert, type Write } from '../kernel/table/write.ts';
import type { Ids } from '../ports/ids/port.ts';
import { firstToken, type TokenRights } from './first-token.ts';

interface NewUser {
  readonly userId: string;
  /** The token. It cannot be shown again. */
  readonly token: string;
  readonly writes: readonly Write[];
  /** Both, for the entry of the audit log. */
  readonly about: readonly { readonly type: string; readonly id: string }[];
}

/** A user with a first API token, and the writes that create both: without a token, nobody could act as the user. */
export function newUser(ids: Ids, organisationId: string, now: Instant, rights: TokenRights): NewUser {
  const id = ids.digits(ownerIdDigits);
  const owner: User = {
    ...user(organisationId, id).key,
    version: 0,
    organisationId,
    id,
    createdAt: now,
    apiTokens: 1,
  };
  const { item, text } = firstToken(ids, owner, now, rights);
  const about = [
    { type: 'user', id },
    { type: 'apiToken', id: item.id },
  ];
  return { userId: id, token: text, writes: [insert(owner), insert(item)], about };
}
