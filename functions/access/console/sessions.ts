import { freshSecret } from '../../kernel/auth/secret.ts';
import type { Scope } from '../../kernel/auth/scopes.ts';
import type { Role } from '../../kernel/auth/roles.ts';
import { isOrganisationSuspended, organisationKind } from '../../kernel/auth/suspension.ts';
import { tokenKind } from '../../kernel/auth/token.ts';
import { type Instant, instantOfMs, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { clockKind } from '../../kernel/clock/bank-clock.ts';
import { commit, timesOf } from '../../kernel/journal/commit.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import { decideAgain } from '../../kernel/table/one-by-one.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Identity } from '../../ports/console-provider/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { user, userKind } from '../users/for-others.ts';
import { type AchWindows, achWindowsOf } from './ach-windows.ts';
import { admit } from './admit.ts';
import type { SignInRefusal } from './admission.ts';
import type { SessionCookie } from './cookies.ts';
import { closeSession } from './close-access.ts';
import { openSession, tokenSeconds } from './open-session.ts';
import { nextPageToken, nextToken, sessionAuthor } from './session-tokens.ts';
import {
  type ConsoleSession,
  consoleSession,
  identityKind,
  personKind,
  sessionItem,
  sessionKind,
  sessionsPartition,
} from './store.ts';

/** The kinds that everything about sessions reads and writes. */
export const sessionUses = {
  read: [organisationKind, clockKind],
  write: [personKind, identityKind, sessionKind, userKind, tokenKind, journalKind],
};

/** Who asks, in the words of the audit log. */
interface Asking {
  readonly sourceAddress: string;
  readonly operation: string;
}

/**
 * Begins a session of somebody whom the provider knows, or says why it does not. The session has a secret that no browser had before, and an API
 * token that stands for it: it can do nothing, and all tokens of the session end with it.
 */
export async function beginConsoleSession(
  platform: Platform,
  identity: Identity,
  asking: Asking,
): Promise<(SessionCookie & { readonly seconds: number }) | { readonly refused: SignInRefusal }> {
  return decideAgain(async () => {
    const { table, ids, clock } = platform;
    const rules = platform.consoleProvider.rules();
    const realNow = clock.now();
    const admitted = await admit(platform, identity, { rules, realNow });
    if ('refused' in admitted) {
      const { refused, writes = [] } = admitted;
      if (writes.length > 0) await table.transact(writes);
      return { refused };
    }
    const { organisationId, userId } = admitted.person;
    if (await isOrganisationSuspended(table, organisationId)) return { refused: 'suspended' };
    const ref = user(organisationId, userId);
    const times = await timesOf(platform, organisationId);
    const owner = admitted.isNew
      ? { ...ref.key, version: 0, organisationId, id: userId, createdAt: times.now, apiTokens: 0 }
      : await readItem(table, ref);
    invariant(owner !== undefined, `the person ${userId} is no user`);
    const endsAt = plusMs(realNow, rules.hours * 3_600_000);
    const { item: token, after } = nextToken(ids, owner, {
      description: 'Session of the console',
      scopes: [],
      ancestorIds: [],
      createdAt: times.now,
      expiration: endsAt,
    });
    const secret = freshSecret(ids);
    const session: ConsoleSession = {
      ...consoleSession(organisationId, userId, secret).key,
      version: 0,
      organisationId,
      userId,
      tokenId: token.id,
      createdAt: realNow,
      usedAt: realNow,
      endsAt,
      expiresAtSeconds: Math.ceil(msOf(endsAt) / 1000),
    };
    const writes = [
      ...admitted.writes,
      admitted.isNew ? insert(after) : replace(after),
      insert(token),
      insert(session),
    ];
    const about = [
      { type: 'user', id: userId },
      { type: 'apiToken', id: token.id },
    ];
    const author = sessionAuthor({ tokenId: token.id, ...asking }, asking.operation, platform);
    await commit(platform, { ...times, author }, { writes, about });
    return { organisationId, userId, secret, seconds: rules.hours * 3600 };
  });
}

/** What the console gets for a session. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresIn: number;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  /** True if the stage simulates the world outside. */
  readonly isSandbox: boolean;
  readonly organisationId: string;
  readonly userId: string;
  /** What the person is called; their id if the provider does not say it. */
  readonly name: string;
  readonly achWindows: AchWindows | undefined;
  /** The page has to end the session when nobody has touched it for so long. */
  readonly idleMinutes: number;
  /** Seconds from the answer on, after which the session ends in any case. */
  readonly endsIn: number;
}

/**
 * The next API token of a session, with the scopes that the role of the person has now. Undefined if there is no session (any more): it was ended, it
 * was not used for too long, it has lasted too long, or the person is suspended. What is left of it is ended then.
 */
export async function issueToken(
  platform: Platform,
  cookie: string | undefined,
  asking: Asking,
): Promise<IssuedToken | undefined> {
  return decideAgain(async () => {
    const { table, ids } = platform;
    const open = await openSession(platform, cookie);
    if (open === undefined) return undefined;
    const { session, holder, idleMinutes } = open;
    const { organisationId, userId, tokenId } = session;
    const times = await timesOf(platform, organisationId);
    const owner = await readItem(table, user(organisationId, userId));
    if (open.isOver || holder === undefined || owner === undefined) {
      await endOwnSession(platform, session, asking);
      return undefined;
    }
    const expiration = earlier(plusMs(times.realNow, tokenSeconds * 1000), session.endsAt);
    const { role } = holder;
    const { item, text, after } = nextPageToken(ids, owner, { role, above: tokenId, createdAt: times.now, expiration });
    const writes = [insert(item), replace(after), replace({ ...session, usedAt: times.realNow })];
    const author = sessionAuthor({ tokenId, ...asking }, asking.operation, platform);
    await commit(platform, { ...times, author }, { writes, about: [{ type: 'apiToken', id: item.id }] });
    const secondsUntil = (end: Instant) => Math.floor((msOf(end) - msOf(times.realNow)) / 1000);
    const expiresIn = secondsUntil(expiration);
    const endsIn = secondsUntil(session.endsAt);
    const { name, email } = holder;
    const called = name ?? email ?? userId;
    const rights = { role, scopes: item.scopes, isSandbox: platform.settings.sandbox };
    const achWindows = await achWindowsOf(platform, organisationId);
    const ends = { expiresIn, idleMinutes, endsIn };
    return { token: text, ...rights, organisationId, userId, name: called, achWindows, ...ends };
  });
}

/** Ends the session of a cookie, or all sessions of its person. What they have made ends at once. */
export async function signOut(
  platform: Platform,
  cookie: string | undefined,
  { isEverywhere, ...asking }: Asking & { readonly isEverywhere: boolean },
): Promise<void> {
  const open = await openSession(platform, cookie);
  if (open === undefined) return;
  const { organisationId, userId } = open.session;
  // A session that is over signs nobody out elsewhere.
  const all =
    isEverywhere && !open.isOver
      ? (await platform.table.query({ pk: sessionsPartition(organisationId, userId) })).map(sessionItem.parse)
      : [];
  // The own one comes last, so that a request that failed can be repeated.
  const others = all.filter(({ sk }) => sk !== open.session.sk);
  for (const session of [...others, open.session]) await decideAgain(() => endOwnSession(platform, session, asking));
}

/** Ends a session of the person who asks: the audit log names that session. */
const endOwnSession = (platform: Platform, session: ConsoleSession, asking: Asking): Promise<void> =>
  closeSession(platform, session, sessionAuthor({ ...session, ...asking }, asking.operation, platform));

const earlier = (one: Instant, other: Instant): Instant => instantOfMs(Math.min(msOf(one), msOf(other)));
