import { html } from 'hono/html';
import { problemBox } from '../../../../outreach/page-sessions/form-content.ts';
import { contactLinks } from '../../../../outreach/hosted-pages/layout.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import type { Theme } from '../../../../outreach/themes/for-others.ts';
import type { FormPageName } from '../../flow.ts';
import type { FormNotice, FormPages } from '../frame.ts';
import { type FormProblem, formProblems } from '../words/words.ts';

interface Notice {
  readonly title: string;
  readonly lead: string;
}

/** A page that only says something, with the support contact where there is one. */
export const formNoticeContent = ({ title, lead }: Notice, theme?: Theme): Html =>
  html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${theme === undefined ? '' : html`<p>${contactLinks(theme.supportContact)}</p>`}`;

/** What the answer before has left to be said, before everything else on the page. */
export function formNoticeBox({ notice, words }: Pick<FormPages, 'notice' | 'words'>, page?: FormPageName): Html | '' {
  const said = noticeOn(notice, page);
  if (said === undefined) return '';
  return isProblem(said)
    ? problemBox(words.problemHeading, words.problem[said])
    : html`<div class="news" role="status"><p>${words.news[said]}</p></div>`;
}

/** The notice that a page shows: one that is for another page is not said. */
export const noticeOn = (notice: FormNotice | undefined, page: FormPageName | undefined) =>
  notice === undefined || (notice.page !== undefined && notice.page !== page) ? undefined : notice.name;

/** True if a page says that something was wrong. */
export const isProblemOn = (notice: FormNotice | undefined, page: FormPageName | undefined): boolean => {
  const said = noticeOn(notice, page);
  return said !== undefined && isProblem(said);
};

const isProblem = (name: FormNotice['name']): name is FormProblem => formProblems.some((one) => one === name);
