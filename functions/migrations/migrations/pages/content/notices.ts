import { problemBox } from '../../../../outreach/page-sessions/form-content.ts';
import { html } from 'hono/html';
import { contactLinks } from '../../../../outreach/hosted-pages/layout.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import type { Migration } from '../../store.ts';
import type { MigrationPages } from '../frame.ts';
import { type MigrationFormProblem, migrationFormProblems } from '../words/words.ts';

interface Notice {
  readonly title: string;
  readonly lead: string;
}

/** A page that only says something, with the support contact where there is one. */
export const migrationNoticeContent = ({ title, lead }: Notice, migration?: Migration): Html =>
  html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${
      migration === undefined
        ? ''
        : html`<p>${contactLinks({ email: migration.supportEmail, phone: migration.supportPhone })}</p>`
    }`;

/** The notice left by the last request, shown at the top of the page. */
export const migrationNoticeBox = ({ notice, words }: Pick<MigrationPages, 'notice' | 'words'>): Html | '' => {
  if (notice === undefined) return '';
  return isProblem(notice)
    ? problemBox(words.problemHeading, words.problem[notice])
    : html`<div class="news" role="status"><p>${words.news[notice]}</p></div>`;
};

export const isProblem = (name: MigrationPages['notice']): name is MigrationFormProblem =>
  migrationFormProblems.some((one) => one === name);
