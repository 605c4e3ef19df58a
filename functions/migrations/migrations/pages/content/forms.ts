import { html } from 'hono/html';
import { csrfTokenOf } from '../../../../access/page-sessions/csrf.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import type { MigrationPages } from '../frame.ts';
import type { FormProblem } from '../words/words.ts';
import { problemContent } from './notices.ts';

/** A form of the pages: where it is sent, its fields, and the text of its button. */
interface FormParts {
  readonly to: 'code' | 'session' | 'accounts-consent' | 'money-consent';
  readonly fields?: Html;
  readonly button: string;
  readonly isQuiet?: boolean;
}

export function formContent(
  { secret, visitor, language }: Pick<MigrationPages, 'secret' | 'visitor' | 'language'>,
  { to, fields, button, isQuiet = false }: FormParts,
): Html {
  const token = visitor.is === 'unknown' ? '' : csrfTokenOf(visitor.cookie);
  return html`<form method="post" action="${secret}/${to}" autocomplete="off">
    <input type="hidden" name="language" value="${language}" />
    <input type="hidden" name="token" value="${token}" />
    ${fields ?? ''}
    <button type="submit" class="${isQuiet ? 'quiet' : 'main'}">${button}</button>
  </form>`;
}

/** The first page: what will happen. It says nothing about the customer. */
export function welcomeContent(pages: MigrationPages, problem: FormProblem | undefined): Html {
  const { words, facts } = pages;
  const { title, lead, steps, note } = words.welcome(facts);
  return html`${problemContent(problem, words)}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    <ol class="steps">
      ${steps.map((one) => html`<li>${one}</li>`)}
    </ol>
    <div class="note"><p>${note}</p></div>
    ${formContent(pages, { to: 'code', button: words.sendCode })}`;
}

/** The page that asks for the one-time password. */
export function codeContent(pages: MigrationPages, problem: FormProblem | undefined): Html {
  const { words } = pages;
  const { title, lead, label, hint, confirm } = words.code;
  const isWrong = problem === 'code';
  const fields = html`<label for="code">${label}</label>
    <span class="hint" id="code-hint">${hint}</span>
    <input
      type="text"
      id="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="12"
      required
      aria-describedby="${isWrong ? 'problem code-hint' : 'code-hint'}"
      aria-invalid="${isWrong ? 'true' : 'false'}"
    /><br />`;
  return html`${problemContent(problem, words)}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${formContent(pages, { to: 'session', fields, button: confirm })}
    ${formContent(pages, { to: 'code', button: words.sendAgain, isQuiet: true })}`;
}

/** The box that has to be ticked to agree. */
export const agreeField = (text: string): Html =>
  html`<label class="check"><input type="checkbox" name="agree" value="yes" required /><span>${text}</span></label>`;
