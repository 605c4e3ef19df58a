import { pageAuthor } from '../../../outreach/page-sessions/page-author.ts';
import { isFormOf } from '../../../outreach/page-sessions/csrf.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer, PageRequest } from '../../../kernel/http/page-request.ts';
import { about } from '../../../kernel/journal/change.ts';
import { commit, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { keptAddress } from '../../../kernel/base/kept-address.ts';
import type { Platform } from '../../../ports/platform.ts';
import { readMigrationState } from '../migration-state.ts';
import { awaitedConsent, consentToAccounts, consentToMoney } from '../steps.ts';
import { migrationItem, migrationKind } from '../store.ts';
import { migrationTermsOf } from './agreed-to.ts';
import {
  backToPage,
  migrationPageKinds,
  migrationPageWrites,
  openMigrationPages,
  type MigrationPageName,
  unknownMigrationAddress,
} from './frame.ts';
import { readMoving, movingKinds } from './moving.ts';

const frame = {
  capability: 'migrations',
  method: 'POST',
  timeoutSeconds: 10,
  uses: {
    read: [...migrationPageKinds, accountKind, ...movingKinds],
    write: [...migrationPageWrites, migrationKind, customerKind, journalKind],
  },
  needs: ['cipher'],
} as const;

export const agreeToMove = definePage({
  ...frame,
  id: 'agreeToMove',
  path: '/hosted/migrations/{secret}/accounts-consent',
  show: (request, platform) =>
    agree(request, platform, { consent: consentToAccounts, by: 'agreeToMove', page: 'agree', next: 'progress' }),
});

export const agreeToMoveMoney = definePage({
  ...frame,
  id: 'agreeToMoveMoney',
  path: '/hosted/migrations/{secret}/money-consent',
  show: (request, platform) =>
    agree(request, platform, { consent: consentToMoney, by: 'agreeToMoveMoney', page: 'money', next: 'moved' }),
});

interface Consent {
  readonly consent: typeof consentToAccounts;
  readonly by: string;
  /** The page that asks for it, and the one that it leads to. */
  readonly page: MigrationPageName;
  readonly next: MigrationPageName;
}

/**
 * Takes a consent once. A form that comes again, or too late, changes nothing: the browser gets the page as it is now. So does one of
 * a page that had other accounts, cards or terms, with a problem.
 */
async function agree(
  request: PageRequest,
  platform: Platform,
  { consent, by, page, next }: Consent,
): Promise<PageAnswer> {
  const { sourceAddress, form } = request;
  const pages = await openMigrationPages(request, platform);
  if (pages === undefined) return unknownMigrationAddress(request, platform);
  const { visitor, cipher, times } = pages;
  if (visitor.is !== 'known' || !isFormOf(visitor.cookie, form.get('token'))) {
    return backToPage(pages, { notice: 'expired' });
  }
  if (form.get('agree') !== 'yes') return backToPage(pages, { page, notice: 'agree' });
  const { table, settings } = platform;
  const { customerId, id } = pages.migration;
  const author = pageAuthor({ who: { customerId }, cookie: visitor.cookie, sourceAddress }, by, platform);
  const { version, accountTermsUrl } = pages.terms;
  const agreement = {
    terms: version,
    ...defined({ accountTermsUrl, sourceAddress: keptAddress(sourceAddress, settings.audit.sourceAddress) }),
  };
  try {
    const problem = await withOptimisticRetry(platform, async () => {
      const stored = await table.get(pages.migration);
      invariant(stored !== undefined, 'the migration of an address was not found');
      const state = await readMigrationState(table, migrationItem.parse(stored));
      const awaited = awaitedConsent(state);
      if (
        awaited !== undefined &&
        form.get('shown') !== migrationTermsOf(await readMoving(awaited, state, table), pages.terms)
      ) {
        return 'changed';
      }
      const { change } = consent(state, agreement, { now: times.now, cipher, settings });
      await commit(platform, { ...times, author }, about(change, { type: 'customerBankMigration', id }));
      return undefined;
    });
    return backToPage(pages, problem === undefined ? { page: next } : { page, notice: problem });
  } catch (error) {
    const isPast = error instanceof Problem && error.code === 'invalid_state';
    if (!isPast) throw error;
    return backToPage(pages, { page: next });
  }
}
