import { html } from 'hono/html';
import { problemBox } from '../../../../outreach/page-sessions/form-content.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { fieldsOf, revisionOf } from '../../answers.ts';
import type { FieldName, FieldValues } from '../../fields.ts';
import { type EntryPage, isOwnerPage, type OwnerPage } from '../../flow.ts';
import { maskedFields, withMasks, withoutMasks } from '../../masked.ts';
import { sharesProblem } from '../../owners.ts';
import { type FieldProblem, problemsOf } from '../../page-input.ts';
import type { FormPages } from '../frame.ts';
import type { FormPageContent } from '../page-content.ts';
import type { FormWords } from '../words/words.ts';
import { fieldContent, problemText, targetOf } from './fields.ts';
import { formContent, trail } from './frame.ts';
import { formNoticeBox } from './notices.ts';

/**
 * A page with fields: as they were accepted or filled in before, or as they were sent last, with all that is wrong. That is shown at
 * the address to which the sender was led (`isAgain`), and as long as nothing else was accepted everywhere.
 */
export function entryContent(pages: FormPages, name: EntryPage | OwnerPage, isAgain: boolean): FormPageContent {
  const { answers, words, language, circumstances } = pages;
  const kept = answers.drafts?.[name];
  const draft = isAgain || (kept?.isOld === false && !answers.done.includes(name)) ? kept : undefined;
  const values: FieldValues = draft?.values ?? withMasks(answers, name);
  const shares = draft === undefined || !isOwnerPage(name) ? [] : sharesProblem(answers, name, values);
  const whole = withoutMasks(answers, name, values).values;
  const problems = draft === undefined ? [] : withShares(problemsOf(name, whole, circumstances), shares);
  const { title, lead } = words.pages[isOwnerPage(name) ? 'owner' : name];
  const isOwn = !isOwnerPage(name) && !name.startsWith('officer-');
  const masked = maskedFields(answers, name).filter((field) => values[field] === withMasks(answers, name)[field]);
  const view = { words, language, values, problems, masked, isOwn };
  const fields = html`<input type="hidden" name="page" value="${name}" />
    <input type="hidden" name="revision" value="${revisionOf(answers, name)}" />
    ${fieldsOf(name).map((field) => html`${isOwnerPage(name) ? sectionOf(field, words) : ''} ${fieldContent(field, view)}`)}`;
  return {
    name,
    title,
    isWrong: draft !== undefined,
    content: html`${problems.length > 0 ? summary(problems, words) : ''}
      ${draft?.isOld === true ? problemBox(words.problemHeading, words.isOld) : formNoticeBox(pages, name)}
      ${trail(pages, name)}
      <h1>${title}</h1>
      ${lead === undefined ? '' : html`<p class="lead">${lead}</p>`}
      ${formContent(pages, { to: 'answers', fields, button: words.goOn })}`,
  };
}

/** A share that is a number may still be more than what is left. */
const withShares = (own: readonly FieldProblem[], shares: readonly FieldProblem[]): readonly FieldProblem[] => [
  ...own,
  ...shares.filter(({ field }) => !own.some((one) => one.field === field)),
];

/** All problems of the page, each with the way to its field. */
const summary = (problems: readonly FieldProblem[], words: FormWords): Html =>
  problemBox(
    words.problemHeading,
    html`<ul class="plain">
      ${problems.map((one) => html`<li><a href="#${targetOf(one.field)}">${problemText(one, words)}</a></li>`)}
    </ul>`,
  );

/** The heading above the first field of a part. */
function sectionOf(field: FieldName, { sections }: FormWords): Html | '' {
  const heading = {
    identifiedBy: sections.identity,
    country: sections.address,
    email: sections.contact,
    occupation: sections.work,
  }[field as string];
  return heading === undefined ? '' : html`<h2>${heading}</h2>`;
}
