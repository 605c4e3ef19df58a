import { html } from 'hono/html';
import { codeState } from '../../../../outreach/one-time-passwords/for-others.ts';
import type { Visitor } from '../../../../outreach/page-sessions/visitor.ts';
import {
  codeField,
  codeForms,
  consentFields,
  type FormParts,
  introduction,
  problemBox,
  sessionForm,
} from '../../../../outreach/page-sessions/form-content.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { migrationTermsOf, type ConsentContents } from '../agreed-to.ts';
import type { MigrationPages } from '../frame.ts';
import { migrationNoticeBox } from './notices.ts';

type FormTarget = 'code' | 'session' | 'accounts-consent' | 'money-consent';

/** A form of the pages of a migration. */
const formContent = (
  { secret, visitor, language }: Pick<MigrationPages, 'secret' | 'visitor' | 'language'>,
  { to, ...parts }: { readonly to: FormTarget } & Pick<FormParts, 'fields' | 'button' | 'isQuiet'>,
): Html => sessionForm({ action: `${secret}/${to}`, visitor, language, ...parts });

/** The first page: what will happen. It says nothing about the customer. */
export function migrationWelcomeContent(pages: MigrationPages): Html {
  const { words, facts } = pages;
  return html`${migrationNoticeBox(pages)} ${introduction(words.welcome(facts))}
  ${formContent(pages, { to: 'code', button: words.sendCode })}`;
}

/** The page that asks for the one-time password, or for another one if this one can be entered no more. */
export function migrationCodeContent(pages: MigrationPages, { verification }: Extract<Visitor, { is: 'asked' }>): Html {
  const { words, notice, times } = pages;
  const { title, lead, label, hint, confirm } = words.code;
  const state = codeState(verification, times.realNow);
  const fields = codeField({ label, hint }, notice === 'code');
  return html`${state === 'open' ? migrationNoticeBox(pages) : problemBox(words.problemHeading, words.codeEnd[state])}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${codeForms(state, {
      enter: formContent(pages, { to: 'session', fields, button: confirm }),
      again: (isQuiet) => formContent(pages, { to: 'code', button: words.sendAgain, isQuiet }),
    })}`;
}

/** The form of a page that asks for a consent: it sends back what the page has shown. */
export const consentForm = (
  pages: MigrationPages,
  { to, shown, agree }: { readonly to: FormTarget; readonly shown: ConsentContents; readonly agree: string },
): Html =>
  formContent(pages, {
    to,
    fields: consentFields({ shownHash: migrationTermsOf(shown, pages.terms), agree }),
    button: pages.words.submit,
  });
