import { pageAuthor } from '../../../outreach/page-sessions/page-author.ts';
import { codeAlarms, codeKinds } from '../../../outreach/one-time-passwords/send-code.ts';
import { orderCode } from '../../../onboarding/customers/order-code.ts';
import { starts, validMinutes } from '../../../outreach/one-time-passwords/for-others.ts';
import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import { customer } from '../../../onboarding/customers/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { remembering } from '../../../kernel/base/remembering.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { commit, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import type { Platform } from '../../../ports/platform.ts';
import { endNoticeOf } from './end.ts';
import {
  backToPage,
  migrationPageKinds,
  migrationPageWrites,
  type MigrationPages,
  openMigrationPages,
  unknownMigrationAddress,
} from './frame.ts';

export const sendMigrationCode = definePage({
  id: 'sendMigrationCode',
  capability: 'migrations',
  method: 'POST',
  path: '/hosted/migrations/{secret}/code',
  timeoutSeconds: 10,
  uses: { read: migrationPageKinds, write: [...migrationPageWrites, ...codeKinds, journalKind] },
  needs: ['cipher', 'textMessages'],
  alarmsOn: codeAlarms,

  show: async (request, platform) => {
    const pages = await openMigrationPages(request, platform);
    if (pages === undefined) return unknownMigrationAddress(request, platform);
    if (endNoticeOf(pages) !== undefined) return backToPage(pages);
    try {
      const { verificationToken, send } = await ordered(pages, platform, request.sourceAddress);
      await send();
      const cookie = { value: verificationToken, seconds: validMinutes * 60 };
      return backToPage(pages, { page: 'code', notice: 'sent', cookie });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return backToPage(pages, { notice: error.code === 'too_many_requests' ? 'codes' : 'phone' });
    }
  },
});

function ordered(
  { migration, cipher, times, language, facts }: MigrationPages,
  platform: Platform,
  sourceAddress: string,
) {
  const { organisationId, customerId } = migration;
  const { table } = platform;
  const once = remembering();
  const reason = { sender: facts.orgName, purpose: 'migration' } as const;
  const refs = {
    customer: customer(organisationId, customerId),
    sent: starts(organisationId, customerId, reason.purpose),
  };
  return withOptimisticRetry(platform, async () => {
    const [stored, sent] = await Promise.all([table.get(refs.customer.key), table.get(refs.sent.key)]);
    invariant(stored !== undefined, 'the customer of a migration was not found');
    const receiver = refs.customer.parse(stored);
    mustBeActive(receiver);
    const order = {
      customer: receiver,
      sent: sent && refs.sent.parse(sent),
      channel: 'sms' as const,
      language,
      ...reason,
    };
    const code = await orderCode(order, { platform, table, cipher, once, now: times.now, realNow: times.realNow });
    const author = pageAuthor(
      { who: { customerId }, cookie: code.verificationToken, sourceAddress },
      'sendMigrationCode',
      platform,
    );
    await commit(platform, { ...times, author }, code.change);
    return code;
  });
}
