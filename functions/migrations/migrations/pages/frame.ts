import { type Visitor, visitorOf } from '../../../outreach/page-sessions/visitor.ts';
import { pageAttemptKind } from '../../../outreach/page-sessions/attempts.ts';
import { unknownAddressPage } from '../../../outreach/page-sessions/unknown-address.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import type { PageAnswer, PageCookie, PageRequest } from '../../../kernel/http/page-request.ts';
import { pageSessionKind, type PageSessionScope } from '../../../outreach/page-sessions/for-others.ts';
import { verificationKind } from '../../../outreach/one-time-passwords/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { type Times, timesOf } from '../../../kernel/journal/commit.ts';
import { dateText, type Language, languageOf } from '../../../outreach/languages.ts';
import type { PageLook } from '../../../outreach/hosted-pages/layout.ts';
import { linkKinds, readLink } from '../../../outreach/hosted-pages/links.ts';
import { bankOf } from '../../../organisations/banks.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { themeKind, themes } from '../../../outreach/themes/for-others.ts';
import { ownCodePhone, phonesOf, type PhoneView } from '../../../onboarding/customers/code-phones.ts';
import { customer, type Customer, customerKind } from '../../../onboarding/customers/for-others.ts';
import type { FieldCipher } from '../../../ports/cipher/port.ts';
import type { Platform } from '../../../ports/platform.ts';
import { pageSubjectOf, migrationPages } from '../resource.ts';
import { type Migration, migrationKind, migrations } from '../store.ts';
import { type ConsentTerms, termsVersion } from './agreed-to.ts';
import { englishMigrationWords } from './words/english.ts';
import { spanishMigrationWords } from './words/spanish.ts';
import {
  type MigrationPageFacts,
  migrationNews,
  type MigrationNews,
  type MigrationFormProblem,
  migrationFormProblems,
  type MigrationWords,
} from './words/words.ts';

/** The kinds that every page of a migration writes. */
export const migrationPageWrites = [pageAttemptKind] as const;

/** The kinds that every page of a migration reads. */
export const migrationPageKinds = [
  ...linkKinds,
  migrationKind,
  customerKind,
  themeKind,
  outreachSettingsKind,
  clockKind,
  pageSessionKind,
  verificationKind,
] as const;

const wordsOf: Readonly<Record<Language, MigrationWords>> = { en: englishMigrationWords, es: spanishMigrationWords };

/** The state of a migration's pages during one request. */
export interface MigrationPages {
  readonly migration: Migration;
  /** The customer who is moved. */
  readonly owner: Customer;
  /** See {@link phonesHashOf}. */
  readonly phonesHash: string;
  readonly visitor: Visitor;
  /** What the answer before has left to be said. */
  readonly notice: MigrationFormProblem | MigrationNews | undefined;
  readonly words: MigrationWords;
  readonly facts: MigrationPageFacts;
  readonly terms: ConsentTerms;
  readonly language: Language;
  readonly look: PageLook;
  readonly cipher: FieldCipher;
  readonly times: Times;
  /** The secret of the address. */
  readonly secret: string;
}

/** The scope of sessions on a migration's pages. */
export const sessionScopeOf = (migration: Migration): PageSessionScope => ({
  ...pageSubjectOf(migration),
  holderId: migration.customerId,
});

/**
 * A keyed hash of the phone on file and of the one that gets codes. A session ends when either changes: who has the former phone must
 * not go on.
 */
function phonesHashOf(owner: Customer, { organisationId, id }: Migration, view: PhoneView): string {
  const phones = [phonesOf(owner)[0], ownCodePhone(owner, view)];
  const texts = phones.map((phone) => (phone === undefined ? '' : `+${phone.countryCode} ${phone.number}`));
  return view.cipher.fingerprint(texts.join(), organisationId, `phones of migration ${id}`);
}

/**
 * What an address leads to. Undefined if it leads nowhere, and once the customer is Archived: the answer is then
 * {@link unknownMigrationAddress}.
 */
export async function openMigrationPages(
  { path: { secret = '' }, query, form, cookie, notice }: PageRequest,
  platform: Platform,
): Promise<MigrationPages | undefined> {
  const { table } = platform;
  const subject = await readLink(table, secret, migrationPages);
  if (subject === undefined) return undefined;
  const { organisationId } = subject;
  const ref = migrations.ref(organisationId, subject.id);
  const stored = ref && (await table.get(ref.key));
  invariant(ref !== undefined && stored !== undefined, 'the migration of an address was not found');
  const migration = ref.parse(stored);
  const [owner, theme, settings, times, cipher] = await Promise.all([
    read(table, customer(organisationId, migration.customerId)),
    read(table, themes.ref(organisationId, migration.whiteLabelThemeId)),
    read(table, outreachSettings.ref(organisationId, migration.outreachSettingsId)),
    timesOf(platform, organisationId),
    platform.cipher(organisationId),
  ]);
  if (owner.status === 'Archived') return undefined;
  const phonesHash = phonesHashOf(owner, migration, { cipher, realNow: times.realNow });
  const seen = await visitorOf(table, sessionScopeOf(migration), cookie, times.realNow);
  const visitor: Visitor = seen.is === 'known' && seen.phonesHash !== phonesHash ? { is: 'unknown' } : seen;
  const language = languageOf(query.get('language') ?? form.get('language')) ?? settings.language;
  const { fromBank, toBank, deadline } = migration;
  return {
    migration,
    owner,
    phonesHash,
    visitor,
    language,
    cipher,
    times,
    secret,
    notice: [...migrationFormProblems, ...migrationNews].find((one) => one === notice),
    words: wordsOf[language],
    terms: { version: termsVersion, accountTermsUrl: bankOf(platform.settings, toBank.routingNumber).accountTermsUrl },
    facts: {
      orgName: theme.name,
      fromBank: fromBank.name,
      toBank: toBank.name,
      deadline: dateText(deadline, language),
    },
    look: { language, themed: { theme, cipher } },
  };
}

async function read<T>(
  table: Platform['table'],
  ref: { readonly key: { pk: string; sk: string }; readonly parse: (item: never) => T } | undefined,
): Promise<T> {
  const stored = ref && (await table.get(ref.key));
  invariant(
    ref !== undefined && stored !== undefined,
    'the customer, the theme or the settings of a migration were not found',
  );
  return ref.parse(stored as never);
}

/** The answer to every address that leads nowhere. */
export const unknownMigrationAddress = (request: PageRequest, platform: Platform): Promise<PageAnswer> =>
  unknownAddressPage(request, platform, { en: englishMigrationWords.unknown, es: spanishMigrationWords.unknown });

/** The pages of a migration with an address of their own. Which one is shown follows from the migration and the visitor. */
export type MigrationPageName = 'code' | 'agree' | 'progress' | 'money' | 'moved';

/**
 * Leads the browser to a page of the migration, which may say once what was wrong with a form. Whatever a form has led to, the browser
 * gets the next page with GET: neither Back nor Reload sends a form again.
 */
export function backToPage(
  { secret, language }: Pick<MigrationPages, 'secret' | 'language'>,
  {
    page,
    notice,
    cookie,
  }: {
    readonly page?: MigrationPageName;
    readonly notice?: MigrationFormProblem | MigrationNews;
    readonly cookie?: PageCookie;
  } = {},
): PageAnswer {
  const query = new URLSearchParams({ language, ...(page === undefined ? {} : { page }) });
  return {
    seeOther: `../${secret}?${query.toString()}`,
    ...(notice === undefined ? {} : { notice }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}
