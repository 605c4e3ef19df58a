import { html } from 'hono/html';
import { problemBox } from '../../../../access/page-sessions/form-content.ts';
import { contactLinks } from '../../../../outreach/hosted-pages/layout.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import type { Theme } from '../../../../outreach/themes/for-others.ts';
import type { FormProblem, Words } from '../words/words.ts';

interface Notice {
  readonly title: string;
  readonly lead: string;
}

/** A page that only says something, with the support contact where there is one. */
export const noticeContent = ({ title, lead }: Notice, theme?: Theme): Html =>
  html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${theme === undefined ? '' : html`<p>${contactLinks(theme.supportContact)}</p>`}`;

/** What was wrong with a form, before everything else on the page. */
export const problemContent = (problem: FormProblem | undefined, words: Words): Html | '' =>
  problem === undefined ? '' : problemBox(words.problemHeading, words.problem[problem]);
