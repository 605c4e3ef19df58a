import { pageAuthor } from '../../../outreach/page-sessions/page-author.ts';
import { isRightCode } from '../../../outreach/one-time-passwords/code.ts';
import {
  countTry,
  useUp,
  type Verification,
  verificationKind,
} from '../../../outreach/one-time-passwords/for-others.ts';
import { isToOwnPhone } from '../../../onboarding/customers/verification-phone.ts';
import { countAttempt, forgiveAttempt } from '../../../outreach/page-sessions/attempts.ts';
import { isFormOf } from '../../../outreach/page-sessions/csrf.ts';
import { beginSession, pageSessionKind, sessionMinutes } from '../../../outreach/page-sessions/for-others.ts';
import { freshSecret } from '../../../kernel/auth/secret.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { ConcurrencyConflict } from '../../../kernel/table/concurrency-conflict.ts';
import type { Platform } from '../../../ports/platform.ts';
import { endNoticeOf } from './end.ts';
import {
  backToPage,
  migrationPageKinds,
  migrationPageWrites,
  type MigrationPages,
  openMigrationPages,
  sessionScopeOf,
  unknownMigrationAddress,
} from './frame.ts';

export const startMigrationSession = definePage({
  id: 'startMigrationSession',
  capability: 'migrations',
  method: 'POST',
  path: '/hosted/migrations/{secret}/session',
  timeoutSeconds: 10,
  uses: {
    read: migrationPageKinds,
    write: [...migrationPageWrites, verificationKind, pageSessionKind, journalKind],
  },
  needs: ['cipher'],

  show: async (request, platform) => {
    const { table, ids } = platform;
    const pages = await openMigrationPages(request, platform);
    if (pages === undefined) return unknownMigrationAddress(request, platform);
    const { visitor, migration, times } = pages;
    if (visitor.is === 'known' || endNoticeOf(pages) !== undefined) return backToPage(pages);
    if (visitor.is !== 'asked' || !isFormOf(visitor.cookie, request.form.get('token'))) {
      return backToPage(pages, { notice: 'expired' });
    }
    const { sourceAddress } = request;
    if (!(await countAttempt(table, sourceAddress, times.realNow)))
      return backToPage(pages, { page: 'code', notice: 'attempts' });
    if (!(await isRight(pages, visitor.verification, request.form.get('code') ?? '', platform))) {
      return backToPage(pages, { page: 'code', notice: 'code' });
    }
    await forgiveAttempt(table, sourceAddress, times.realNow);
    const { customerId, customerType } = migration;
    // The session has a secret of its own: somebody who has put a cookie into this browser does not know it.
    const cookie = freshSecret(ids);
    const author = pageAuthor({ who: { customerId }, cookie, sourceAddress }, 'startMigrationSession', platform);
    const change = {
      writes: [
        useUp(visitor.verification, times.realNow),
        beginSession(sessionScopeOf(migration), cookie, {
          realNow: times.realNow,
          minutes: sessionMinutes,
          phonesHash: pages.phonesHash,
        }),
      ],
      about: [{ type: customerType, id: customerId }],
    };
    try {
      await commit(platform, { ...times, author }, change);
    } catch (error) {
      // The same code was sent twice at once: the other request has the session.
      if (error instanceof ConcurrencyConflict) return backToPage(pages, { notice: 'expired' });
      throw error;
    }
    return backToPage(pages, { page: 'agree', cookie: { value: cookie, seconds: sessionMinutes * 60 } });
  },
});

/** True if the code is the one that was sent to a phone of the customer. Each try counts before the code is compared. */
async function isRight(
  { owner, cipher, times: { realNow } }: MigrationPages,
  sent: Verification,
  text: string,
  { table, settings }: Platform,
): Promise<boolean> {
  if (!isToOwnPhone(owner, sent, { cipher, realNow })) return false;
  if (!(await countTry(table, sent, 'migration', realNow))) return false;
  return isRightCode(text.replaceAll(/\D/g, ''), sent, cipher, settings);
}
