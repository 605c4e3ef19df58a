import { html } from 'hono/html';
import { problemBox } from '../../../../access/page-sessions/form-content.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { fieldsOf, revisionOf, type Values, valuesOf } from '../../answers.ts';
import type { FieldName } from '../../fields.ts';
import { type EntryPage, isOwnerPage, type OwnerPage } from '../../flow.ts';
import type { FieldProblem } from '../../page-input.ts';
import type { FormPages } from '../frame.ts';
import type { Shown } from '../shown.ts';
import type { FormProblem, Words } from '../words/words.ts';
import { fieldContent, problemText, targetOf } from './fields.ts';
import { formContent, trail } from './frame.ts';
import { problemContent } from './notices.ts';

/** What was sent, with all that is wrong with it. */
interface Entered {
  readonly values?: Values;
  readonly problems?: readonly FieldProblem[];
  /** True if the page was changed elsewhere after it was shown. */
  readonly isOld?: boolean;
  readonly problem?: FormProblem | undefined;
}

/** A page with fields: as they were accepted or filled in before, or as they were sent. */
export function entryContent(pages: FormPages, name: EntryPage | OwnerPage, entered: Entered = {}): Shown {
  const { answers, words, language } = pages;
  const { values = valuesOf(answers, name), problems = [], isOld = false, problem } = entered;
  const { title, lead } = words.pages[isOwnerPage(name) ? 'owner' : name];
  const isOwn = !isOwnerPage(name) && !name.startsWith('officer-');
  const view = { words, language, values, problems, isOwn };
  const fields = html`<input type="hidden" name="page" value="${name}" />
    <input type="hidden" name="revision" value="${revisionOf(answers, name)}" />
    ${fieldsOf(name).map((field) => html`${isOwnerPage(name) ? sectionOf(field, words) : ''} ${fieldContent(field, view)}`)}`;
  return {
    title,
    content: html`${problems.length > 0 ? summary(problems, words) : ''}
      ${isOld ? problemBox(words.problemHeading, words.isOld) : problemContent(problem, words)} ${trail(pages, name)}
      <h1>${title}</h1>
      ${lead === undefined ? '' : html`<p class="lead">${lead}</p>`}
      ${formContent(pages, { to: 'answers', fields, button: words.goOn })}`,
  };
}

/** All problems of the page, each with the way to its field. */
const summary = (problems: readonly FieldProblem[], words: Words): Html =>
  problemBox(
    words.problemHeading,
    html`<ul class="plain">
      ${problems.map((one) => html`<li><a href="#${targetOf(one.field)}">${problemText(one, words)}</a></li>`)}
    </ul>`,
  );

/** The heading above the first field of a part. */
function sectionOf(field: FieldName, { sections }: Words): Html | '' {
  const heading = {
    identifiedBy: sections.identity,
    street: sections.address,
    email: sections.contact,
    occupation: sections.work,
  }[field as string];
  return heading === undefined ? '' : html`<h2>${heading}</h2>`;
}
