import { verification, type Verification, verificationKind } from '../../../outreach/one-time-passwords/for-others.ts';
import { pageAttemptKind } from '../../../outreach/page-sessions/attempts.ts';
import { unknownAddressPage } from '../../../outreach/page-sessions/unknown-address.ts';
import { formHolder, pageSessionKind, type PageSessionScope } from '../../../outreach/page-sessions/for-others.ts';
import { isFormOf } from '../../../outreach/page-sessions/csrf.ts';
import { type Visitor, visitorOf } from '../../../outreach/page-sessions/visitor.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import type { PageAnswer, PageCookie, PageRequest } from '../../../kernel/http/page-request.ts';
import { type Times, timesOf } from '../../../kernel/journal/commit.ts';
import type { ItemRef } from '../../../kernel/table/item.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { type Bank, bankOf } from '../../../organisations/banks.ts';
import { organisation } from '../../../organisations/for-others.ts';
import type { PageLook } from '../../../outreach/hosted-pages/layout.ts';
import { linkKinds, readLink } from '../../../outreach/hosted-pages/links.ts';
import { type Language, languageOf } from '../../../outreach/languages.ts';
import { type Theme, themeKind, themes } from '../../../outreach/themes/for-others.ts';
import type { FieldCipher } from '../../../ports/cipher/port.ts';
import type { Platform } from '../../../ports/platform.ts';
import { type Answers, noAnswers, progressOf } from '../answers.ts';
import type { FormCircumstances } from '../people-of-forms.ts';
import { currentPage, type FormPageName } from '../flow.ts';
import { isAddressValid } from '../form.ts';
import { formPages } from '../resource.ts';
import {
  type ApplicationForm,
  applicationForm,
  applicationFormKind,
  formAnswers,
  formAnswersKind,
  openAnswers,
} from '../store.ts';
import { englishFormWords } from './words/english.ts';
import { spanishFormWords } from './words/spanish.ts';
import { formNews, type FormNews, type FormProblem, formProblems, type FormWords } from './words/words.ts';

/** The kinds that every page of a form writes. */
export const formPageWrites = [pageAttemptKind] as const;

/** The kinds that every page of a form reads. */
export const formPageKinds = [
  ...linkKinds,
  applicationFormKind,
  formAnswersKind,
  themeKind,
  clockKind,
  pageSessionKind,
  verificationKind,
] as const;

const wordsOf: Readonly<Record<Language, FormWords>> = { en: englishFormWords, es: spanishFormWords };

/** The pages of a form as one request finds them. */
export interface FormPages {
  readonly form: ApplicationForm;
  readonly answers: Answers;
  /** False if the address has ended, or the form was canceled or given up. */
  readonly isOpen: boolean;
  readonly visitor: Visitor;
  /** What the answer before has left to be said. */
  readonly notice: FormNotice | undefined;
  readonly words: FormWords;
  readonly language: Language;
  readonly look: PageLook;
  readonly theme: Theme | undefined;
  /** The name that every text of the pages has: that of the theme, or that of the organisation if there is none. */
  readonly orgName: string;
  /** The bank that would keep the applicant's accounts. */
  readonly bank: Bank;
  readonly cipher: FieldCipher;
  readonly times: Times;
  /** By which what is entered is checked. */
  readonly circumstances: FormCircumstances;
  /** The secret of the address. */
  readonly secret: string;
  /** What leads up to `/hosted/application-forms/`. */
  readonly up: '' | '../';
}

/** What sessions on a form are for: a new beginning ends those of the one before. */
export const formSessionScopeOf = ({ organisationId, id, beginnings = 0 }: ApplicationForm): PageSessionScope => ({
  organisationId,
  holderId: formHolder(id),
  of: formPages,
  id: `${id}/${beginnings}`,
});

/**
 * The holder of the codes that somebody with a session asks for. Anybody with the address can ask for codes too. These have another
 * holder and so another limit, so that a stranger cannot keep the applicant from confirming the phone.
 */
export const sessionCodeHolder = (formId: string): string => `${formHolder(formId)}-session`;

/** What an address leads to. Undefined if it leads nowhere: the answer is then {@link unknownFormAddress}. */
export async function openFormPages(
  { path: { secret = '' }, query, form: sent, cookie, notice }: PageRequest,
  platform: Platform,
  up: '' | '../' = '../',
): Promise<FormPages | undefined> {
  const { table } = platform;
  const subject = await readLink(table, secret, formPages);
  if (subject === undefined) return undefined;
  const { organisationId, id, generation } = subject;
  const [form, stored, org, times, cipher] = await Promise.all([
    read(table, applicationForm(organisationId, id)),
    read(table, formAnswers(organisationId, id)),
    read(table, organisation(organisationId)),
    timesOf(platform, organisationId),
    platform.cipher(organisationId),
  ]);
  invariant(form !== undefined && org !== undefined, 'the form of an address, or its organisation, was not found');
  const themeRef =
    form.whiteLabelThemeId === undefined ? undefined : themes.ref(organisationId, form.whiteLabelThemeId);
  const [theme, visitor] = await Promise.all([
    themeRef === undefined ? undefined : read(table, themeRef),
    visitorOf(table, formSessionScopeOf(form), cookie, times.realNow),
  ]);
  const language = languageOf(query.get('language') ?? sent.get('language')) ?? form.language;
  const isAlive = form.status === 'Open' || (form.status === 'Submitted' && stored !== undefined);
  return {
    form,
    visitor,
    language,
    cipher,
    times,
    secret,
    up,
    theme,
    circumstances: { now: times.now, settings: platform.settings },
    answers: stored === undefined ? noAnswers : openAnswers(stored, cipher),
    isOpen: isAlive && form.erasedAt === undefined && isAddressValid(form, generation, times.now),
    notice: noticeFrom(notice),
    words: wordsOf[language],
    orgName: theme?.name ?? org.name,
    bank: bankOf(platform.settings, org.routingNumber),
    look: {
      language,
      place: { up, again: `${up}${secret}?` },
      bank: bankOf(platform.settings, org.routingNumber).name,
      ...(theme === undefined ? { name: org.name } : { themed: { theme, cipher } }),
    },
  };
}

export async function read<T>(table: Table, ref: ItemRef<T>): Promise<T | undefined> {
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}

/** The answer to every address that leads nowhere. */
export const unknownFormAddress = (request: PageRequest, platform: Platform): Promise<PageAnswer> =>
  unknownAddressPage(request, platform, { en: englishFormWords.unknown, es: spanishFormWords.unknown });

/** What is said once on the next page: what was wrong with a form, or that something was done. */
export interface FormNotice {
  readonly name: FormProblem | FormNews;
  /** The page that it is for; any page if it names none. */
  readonly page?: string;
}

/** Reads a notice. Only names that the pages know are said. */
function noticeFrom(given: string | undefined): FormNotice | undefined {
  const [text, page] = (given ?? '').split('.');
  const name = [...formProblems, ...formNews].find((one) => one === text);
  return name === undefined ? undefined : { name, ...(page === undefined ? {} : { page }) };
}

interface Back {
  readonly page?: FormPageName;
  /** True if the page shows what was sent to it last, although it could not be accepted. */
  readonly isAgain?: boolean;
  /** What the page says, once. */
  readonly notice?: FormProblem | FormNews;
  readonly cookie?: PageCookie;
}

/**
 * Leads the browser to a page of the form, by default to the one that the applicant is on. Whatever a form has led to, the browser
 * gets the next page with GET: neither Back nor Reload sends a form again.
 */
export function backTo(
  { secret, language }: Pick<FormPages, 'secret' | 'language'>,
  { page: name, isAgain = false, notice, cookie }: Back = {},
): PageAnswer {
  const query = new URLSearchParams({
    language,
    ...(name === undefined ? {} : { page: name }),
    ...(isAgain ? { sent: 'again' } : {}),
  });
  return {
    seeOther: `../${secret}?${query.toString()}`,
    ...(notice === undefined ? {} : { notice: name === undefined ? notice : `${notice}.${name}` }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}

/** The page that comes next for somebody with a session. */
export const nextPage = (answers: Answers, { status, allowedApplicationTypes }: ApplicationForm): FormPageName =>
  status === 'Open' ? currentPage(progressOf(answers), allowedApplicationTypes) : 'result';

/** The code that was sent to the phone of somebody with a session; undefined if none was sent, or it is gone. */
export async function readSessionCode({ form, answers }: FormPages, table: Table): Promise<Verification | undefined> {
  const { code } = answers;
  return code && read(table, verification(form.organisationId, sessionCodeHolder(form.id), code.token));
}

/** The cookie of a visitor with a session who has sent a form of our pages; undefined for everything else. */
export function senderOf({ visitor, isOpen }: FormPages, { form }: PageRequest): string | undefined {
  if (visitor.is !== 'known' || !isOpen) return undefined;
  return isFormOf(visitor.cookie, form.get('token')) ? visitor.cookie : undefined;
}
