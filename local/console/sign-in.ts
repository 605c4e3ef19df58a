import { type AchWindows, achWindowsOf } from '../../functions/access/console/ach-windows.ts';
import { tokenSeconds } from '../../functions/access/console/open-session.ts';
import { nextPageToken, sessionAuthor } from '../../functions/access/console/session-tokens.ts';
import { user } from '../../functions/access/users/for-others.ts';
import { decideAgain } from '../../functions/kernel/table/one-by-one.ts';
import { type Role, roleNames } from '../../functions/kernel/auth/roles.ts';
import { readApiToken, tokenItem, type TokenItem } from '../../functions/kernel/auth/token.ts';
import { type Instant, plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { commit, timesOf } from '../../functions/kernel/journal/commit.ts';
import { readItem } from '../../functions/kernel/table/read-item.ts';
import { insert, replace } from '../../functions/kernel/table/write.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import type { KeptOrganisation } from '../kept-organisation.ts';

/** What the console gets for somebody who has signed in. */
export interface ConsoleSignIn {
  readonly token: string;
  /** Seconds until the token ends: the clock of the browser may be wrong. */
  readonly expiresIn: number;
  readonly role: Role;
  /** What the token may do, so that the console offers nothing that would be refused. */
  readonly scopes: readonly string[];
  /** True: the platform simulates the world outside. */
  readonly isSandbox: boolean;
  readonly organisationId: string;
  readonly userId: string;
  readonly achWindows: AchWindows | undefined;
}

/**
 * Signs the user of this laptop in, in a role that they choose: whoever has the key of the console has the kept token too. Undefined if
 * the kept token has ended.
 */
export type SignIn = (role: Role) => Promise<ConsoleSignIn | undefined>;

export const isRole = (text: unknown): text is Role => (roleNames as readonly unknown[]).includes(text);

/**
 * The sign-in of a laptop: tokens of a quarter of an hour, below the kept token, so that the audit log names the user. They are no API tokens of
 * the user's programs, and the table deletes them when they have ended.
 */
export function laptopSignIn(platform: Platform, { organisationId, userId, token }: KeptOrganisation): SignIn {
  const { table, ids } = platform;
  const kept = readApiToken(token);
  return (role) =>
    decideAgain(async () => {
      const above = kept && (await readItem(table, tokenItem.ref(kept.key)));
      const owner = await readItem(table, user(organisationId, userId));
      const times = await timesOf(platform, organisationId);
      if (above === undefined || owner === undefined || !isValid(above, times.realNow)) {
        return undefined;
      }
      const expiration = plusMs(times.realNow, tokenSeconds * 1000);
      const { item, text, after } = nextPageToken(ids, owner, {
        role,
        above: above.id,
        createdAt: times.now,
        expiration,
      });
      const author = sessionAuthor({ tokenId: above.id, sourceAddress: '127.0.0.1' }, 'renewConsoleToken', platform);
      const writes = [insert(item), replace(after)];
      await commit(platform, { ...times, author }, { writes, about: [{ type: 'apiToken', id: item.id }] });
      const { scopes } = item;
      const achWindows = await achWindowsOf(platform, organisationId);
      const rights = { role, scopes, isSandbox: true };
      return { token: text, expiresIn: tokenSeconds, ...rights, organisationId, userId, achWindows };
    });
}

const isValid = ({ revokedAt, expiration }: TokenItem, realNow: Instant): boolean =>
  revokedAt === undefined && expiration > realNow;
