import { accountKind, accountsById } from '../../../accounts/accounts/for-others.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import { page } from '../../../outreach/hosted-pages/layout.ts';
import type { Html } from '../../../outreach/hosted-pages/rendered.ts';
import type { Platform } from '../../../ports/platform.ts';
import { arrivalOf } from '../arrival.ts';
import { readMigrationState } from '../migration-state.ts';
import { awaitedConsent } from '../steps.ts';
import { migrationCodeContent, migrationWelcomeContent } from './content/forms.ts';
import { consentContent, moneyContent, movedContent, progressContent } from './content/move.ts';
import { isProblem, migrationNoticeContent } from './content/notices.ts';
import { endNoticeOf } from './end.ts';
import {
  migrationPageKinds,
  migrationPageWrites,
  type MigrationPages,
  openMigrationPages,
  unknownMigrationAddress,
} from './frame.ts';
import { readMoving, movingKinds } from './moving.ts';

/** A page: its title and its content. */
interface PageContent {
  readonly title: string;
  readonly content: Html;
}

export const showMigration = definePage({
  id: 'showMigration',
  capability: 'migrations',
  method: 'GET',
  path: '/hosted/migrations/{secret}',
  timeoutSeconds: 10,
  uses: { read: [...migrationPageKinds, accountKind, ...movingKinds], write: migrationPageWrites },
  needs: ['cipher'],

  show: async (request, platform): Promise<PageAnswer> => {
    const pages = await openMigrationPages(request, platform);
    if (pages === undefined) return unknownMigrationAddress(request, platform);
    const { title, content } = await renderFor(pages, platform);
    const { words, look, notice } = pages;
    const isWrong = isProblem(notice);
    return {
      status: isWrong ? 422 : 200,
      html: page(isWrong ? `${words.errorTitle}: ${title}` : title, content, look),
    };
  },
});

/** The page for this visitor. Before the one-time password, it says nothing about the customer. */
async function renderFor(pages: MigrationPages, platform: Platform): Promise<PageContent> {
  const { migration, visitor, words, facts } = pages;
  const end = endNoticeOf(pages);
  if (end !== undefined) return { title: end.title, content: migrationNoticeContent(end, migration) };
  switch (visitor.is) {
    case 'unknown':
      return { title: words.welcome(facts).title, content: migrationWelcomeContent(pages) };
    case 'asked':
      return { title: words.code.title, content: migrationCodeContent(pages, visitor) };
    case 'known':
      return renderForCustomer(pages, platform);
  }
}

async function renderForCustomer(pages: MigrationPages, platform: Platform): Promise<PageContent> {
  const { migration, words, facts } = pages;
  const { table } = platform;
  const { organisationId } = migration;
  switch (migration.status) {
    case 'CollectingAccountsConsent':
    case 'CollectingMoneyMovementConsent':
      return renderConsent(pages, platform);
    case 'MigrationStarted':
    case 'MigratingAccounts':
      return { title: words.progress.title, content: progressContent(pages) };
    case 'ExecutingMoneyMovement':
    case 'PendingMoneyMovementOnDeadline':
    case 'PendingMigrationDeadline':
    case 'ClosingAccounts':
    case 'Completed': {
      const ids = migration.moves.flatMap(({ to }) => to ?? []);
      const accounts = await accountsById(table, organisationId, ids);
      const { title } = migration.status === 'Completed' ? words.done(facts) : words.moved(facts);
      return { title, content: movedContent(pages, accounts) };
    }
    case 'IneligibleCustomer':
      return {
        title: words.ineligible(facts).title,
        content: migrationNoticeContent(words.ineligible(facts), migration),
      };
    case 'Cancelled':
      return {
        title: words.cancelled(facts).title,
        content: migrationNoticeContent(words.cancelled(facts), migration),
      };
  }
}

/** The page that asks for the consent which the migration waits for. */
async function renderConsent(pages: MigrationPages, { table, settings }: Platform): Promise<PageContent> {
  const { migration, words, facts, times } = pages;
  const state = await readMigrationState(table, migration);
  const consent = awaitedConsent(state) ?? 'accounts';
  const shown = await readMoving(consent, state, table);
  if (consent === 'accounts') {
    return { title: words.consent(facts).title, content: consentContent(pages, shown) };
  }
  const isNow = migration.balanceTransferTiming === 'NewAccountCreation';
  const money = shown.accounts.map((account) => ({
    account,
    arrivesAt: isNow ? arrivalOf(account, migration.toBank, times.now, settings) : undefined,
  }));
  return { title: words.money(facts).title, content: moneyContent(pages, { money, shown }) };
}
