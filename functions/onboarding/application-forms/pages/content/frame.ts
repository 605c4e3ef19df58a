import { html } from 'hono/html';
import { type FormParts, sessionForm } from '../../../../outreach/page-sessions/form-content.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { progressOf } from '../../answers.ts';
import { type FormPage, isOwnerPage, type FormPageName, pagesOf } from '../../flow.ts';
import type { FormPages } from '../frame.ts';

type FormTarget = 'start' | 'answers' | 'code' | 'session' | 'submit' | 'documents';

/** A form of the pages. */
export const formContent = (
  { secret, up, visitor, language }: Pick<FormPages, 'secret' | 'up' | 'visitor' | 'language'>,
  { to, ...parts }: { readonly to: FormTarget } & Pick<FormParts, 'fields' | 'button' | 'isQuiet' | 'isUpload'>,
): Html => sessionForm({ action: `${up}${secret}/${to}`, visitor, language, ...parts });

/** The address of a page of the form, relative to the page that is shown. */
export const pageAddressOf = (
  { secret, up, language }: Pick<FormPages, 'secret' | 'up' | 'language'>,
  page: FormPageName,
): string => `${up}${secret}?language=${language}&page=${page}`;

/** The way back to the page before, and how far the applicant has come. */
export function trail(pages: FormPages, page: FormPage): Html {
  const { form, answers, words } = pages;
  const all = pagesOf(progressOf(answers), form.allowedApplicationTypes);
  const listed = isOwnerPage(page) ? 'owners' : page;
  const index = all.indexOf(listed);
  const before = isOwnerPage(page) ? 'owners' : all[index - 1];
  const isTracked = !form.hideApplicationProgressTracker && answers.type !== undefined;
  return html`${
    before === undefined
      ? ''
      : html`<p class="before"><a class="back" href="${pageAddressOf(pages, before)}">${words.back}</a></p>`
  }
  ${
    isTracked
      ? html`<div class="track">
          <p>${words.progress(index + 1, all.length)}</p>
          <progress max="${all.length}" value="${index + 1}" aria-hidden="true"></progress>
        </div>`
      : ''
  }`;
}
