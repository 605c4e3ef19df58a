import { html } from 'hono/html';
import {
  codeField,
  consentFields,
  type FormParts,
  introduction,
  sessionForm,
} from '../../../../access/page-sessions/form-content.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { agreedTo, type Moving } from '../agreed-to.ts';
import type { MigrationPages } from '../frame.ts';
import type { FormProblem } from '../words/words.ts';
import { problemContent } from './notices.ts';

type Place = 'code' | 'session' | 'accounts-consent' | 'money-consent';

/** A form of the pages of a migration. */
const formContent = (
  { secret, visitor, language }: Pick<MigrationPages, 'secret' | 'visitor' | 'language'>,
  { to, ...parts }: { readonly to: Place } & Pick<FormParts, 'fields' | 'button' | 'isQuiet'>,
): Html => sessionForm({ action: `${secret}/${to}`, visitor, language, ...parts });

/** The first page: what will happen. It says nothing about the customer. */
export function welcomeContent(pages: MigrationPages, problem: FormProblem | undefined): Html {
  const { words, facts } = pages;
  return html`${problemContent(problem, words)} ${introduction(words.welcome(facts))}
  ${formContent(pages, { to: 'code', button: words.sendCode })}`;
}

/** The page that asks for the one-time password. */
export function codeContent(pages: MigrationPages, problem: FormProblem | undefined): Html {
  const { words } = pages;
  const { title, lead, label, hint, confirm } = words.code;
  const fields = codeField({ label, hint }, problem === 'code');
  return html`${problemContent(problem, words)}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${formContent(pages, { to: 'session', fields, button: confirm })}
    ${formContent(pages, { to: 'code', button: words.sendAgain, isQuiet: true })}`;
}

/** The form of a page that asks for a consent: it sends back what the page has shown. */
export const consentForm = (
  pages: MigrationPages,
  { to, shown, agree }: { readonly to: Place; readonly shown: Moving; readonly agree: string },
): Html =>
  formContent(pages, {
    to,
    fields: consentFields({ shownHash: agreedTo(shown, pages.terms), agree }),
    button: pages.words.submit,
  });
