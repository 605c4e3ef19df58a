import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Html } from '../hosted-pages/rendered.ts';
import { csrfTokenOf } from './csrf.ts';
import type { Visitor } from './visitor.ts';

/** A form of a page: where it is sent, relative to the page, its fields, and the text of its button. */
export interface FormParts {
  readonly action: string;
  readonly visitor: Visitor;
  readonly language: Language;
  readonly fields?: Html;
  readonly button: string;
  readonly isQuiet?: boolean;
  /** True if it has a file. */
  readonly isUpload?: boolean;
}

/** A form that only a browser with the visitor's cookie can send. */
export function sessionForm({ action, visitor, language, fields, button, isQuiet, isUpload }: FormParts): Html {
  const token = visitor.is === 'unknown' ? '' : csrfTokenOf(visitor.cookie);
  const encoding = isUpload === true ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return html`<form method="post" action="${action}" enctype="${encoding}" autocomplete="on" novalidate>
    <input type="hidden" name="language" value="${language}" />
    <input type="hidden" name="token" value="${token}" />
    ${fields ?? ''}
    <button type="submit" class="${isQuiet === true ? 'quiet' : 'main'}">${button}</button>
  </form>`;
}

/** The texts of a page that tells what will happen. */
export interface Introduction {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly string[];
  readonly note: string;
}

/** What will happen, step by step, before anything is asked. */
export const introduction = ({ title, lead, steps, note }: Introduction): Html =>
  html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    <ol class="steps">
      ${steps.map((one) => html`<li>${one}</li>`)}
    </ol>
    <div class="note"><p>${note}</p></div>`;

/** The texts around the field for a one-time password. */
export interface CodeWords {
  readonly label: string;
  readonly hint: string;
}

/** The field for a one-time password. */
export const codeField = ({ label, hint }: CodeWords, isWrong: boolean): Html =>
  html`<label for="code">${label}</label>
    <span class="hint" id="code-hint">${hint}</span>
    <input
      type="text"
      class="code"
      id="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="12"
      required
      aria-describedby="${isWrong ? 'problem code-hint' : 'code-hint'}"
      aria-invalid="${isWrong ? 'true' : 'false'}"
    /><br />`;

/**
 * The fields of a consent: the box that has to be ticked, and a hash of what the page shows. A page that compares the hash with what
 * it would show now takes no consent to anything that was not on it.
 */
export const consentFields = ({ shownHash, agree }: { readonly shownHash: string; readonly agree: string }): Html =>
  html`<input type="hidden" name="shown" value="${shownHash}" /> ${consentBox('agree', agree)}`;

/** A box that has to be ticked, with the sentence that is agreed to. */
export const consentBox = (name: string, sentence: string): Html =>
  html`<label class="check"
    ><input type="checkbox" name="${name}" value="yes" required /><span>${sentence}</span></label
  >`;

/** The hash of what a page of consent shows. */
export const hashOfConsent = (shown: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url');

/** The form for a one-time password, with the way to another one. A code that is used up or has ended cannot be entered. */
export const codeForms = (
  state: 'open' | 'used up' | 'ended',
  { enter, again }: { readonly enter: Html; readonly again: (isQuiet: boolean) => Html },
): Html => (state === 'open' ? html`${enter} ${again(true)}` : again(false));

/** What was wrong with a form, before everything else on the page. */
export const problemBox = (heading: string, content: Html | string): Html =>
  html`<div class="problem" role="alert" tabindex="-1" id="problem">
    <h2>${heading}</h2>
    ${typeof content === 'string' ? html`<p>${content}</p>` : content}
  </div>`;
