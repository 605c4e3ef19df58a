import { type TokenItem, tokenItem, tokenPartition } from '../../kernel/auth/token.ts';
import { commit, timesOf } from '../../kernel/journal/commit.ts';
import type { Author } from '../../kernel/journal/author.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { endOneByOne } from '../../kernel/table/one-by-one.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { remove, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { tokenRef } from './session-tokens.ts';
import { type ConsolePerson, sessionItem, sessionsPartition } from './store.ts';

type PersonKey = Pick<ConsolePerson, 'organisationId' | 'userId'>;

/** Ends a session and its token, and so everything that it has made. It may have ended meanwhile. */
export async function closeSession(platform: Platform, { pk, sk }: ItemKey, author: Author): Promise<void> {
  const { table } = platform;
  const session = await readItem(table, sessionItem.ref({ pk, sk }));
  if (session === undefined) return;
  const { organisationId, tokenId } = session;
  const times = await timesOf(platform, organisationId);
  const token = await readItem(table, tokenRef(organisationId, tokenId));
  const ends = token?.revokedAt === undefined ? token : undefined;
  const writes = [remove(session), ...(ends === undefined ? [] : [replace({ ...ends, revokedAt: times.realNow })])];
  await commit(platform, { ...times, author }, { writes, about: [{ type: 'apiToken', id: tokenId }] });
}

/**
 * Ends all sessions of a person. One that cannot be ended does not keep the others from their end; its error is thrown in the end, and the
 * request can be repeated.
 */
export async function closeSessionsOf(
  platform: Platform,
  { organisationId, userId }: PersonKey,
  author: Author,
): Promise<void> {
  const sessions = await platform.table.query({ pk: sessionsPartition(organisationId, userId) });
  await endOneByOne(sessions.map(sessionItem.parse), (one) => closeSession(platform, one, author));
}

/** Ends all sessions of a person and then all API tokens of their user, those of programs too, as {@link closeSessionsOf}. */
export async function closeAccessOf(platform: Platform, of: PersonKey, author: Author): Promise<void> {
  const endTokens = async () => {
    const now = platform.clock.now();
    const all = await platform.table.query({ pk: tokenPartition(of.organisationId, of.userId) });
    const valid = all.map(tokenItem.parse).filter((one) => one.revokedAt === undefined && one.expiration > now);
    await endOneByOne(valid.toReversed(), (one) => revokeTokenNow(platform, one, author));
  };
  await endOneByOne([() => closeSessionsOf(platform, of, author), endTokens], (end) => end());
}

async function revokeTokenNow(platform: Platform, { organisationId, id }: TokenItem, author: Author): Promise<void> {
  const token = await readItem(platform.table, tokenRef(organisationId, id));
  if (token === undefined || token.revokedAt !== undefined) return;
  const times = await timesOf(platform, organisationId);
  const writes = [replace({ ...token, revokedAt: times.realNow })];
  await commit(platform, { ...times, author }, { writes, about: [{ type: 'apiToken', id }] });
}
