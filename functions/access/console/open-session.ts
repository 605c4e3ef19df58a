import { isOrganisationSuspended } from '../../kernel/auth/suspension.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Platform } from '../../ports/platform.ts';
import { readSession } from './cookies.ts';
import { tokenRef } from './session-tokens.ts';
import { type ConsolePerson, type ConsoleSession, consoleSession, person } from './store.ts';

/** How long the console may use a token before it asks for the next one. */
export const tokenSeconds = 15 * 60;

/** A session as the cookie of a browser leads to it. */
interface OpenSession {
  readonly session: ConsoleSession;
  readonly holder: ConsolePerson | undefined;
  /** True if it was ended, was not used for too long, has lasted too long, or if the person is suspended. */
  readonly isOver: boolean;
  readonly idleMinutes: number;
}

/** The session of a cookie, over or not; undefined if there is none. */
export async function openSession(
  { table, clock, consoleProvider }: Platform,
  cookie: string | undefined,
): Promise<OpenSession | undefined> {
  const given = readSession(cookie);
  const session = given && (await readItem(table, consoleSession(given.organisationId, given.userId, given.secret)));
  if (session === undefined) return undefined;
  const { organisationId, userId, tokenId, usedAt, endsAt } = session;
  const { idleMinutes } = consoleProvider.rules();
  const [holder, token, isClosed] = await Promise.all([
    readItem(table, person(organisationId, userId)),
    readItem(table, tokenRef(organisationId, tokenId)),
    isOrganisationSuspended(table, organisationId),
  ]);
  const now = clock.now();
  // Somebody may have used the last token until it ended, of which the session knows nothing.
  const isIdle = now >= plusMs(usedAt, idleMinutes * 60_000 + tokenSeconds * 1000);
  const isRevoked = token === undefined || token.revokedAt !== undefined;
  const isOver = now >= endsAt || isIdle || isRevoked || isClosed || holder?.status !== 'Active';
  return { session, holder, isOver, idleMinutes };
}
