import { html } from 'hono/html';
import { revisionOf } from '../../answers.ts';
import type { FormPages } from '../frame.ts';
import type { FormPageContent } from '../page-content.ts';
import { formContent, trail } from './frame.ts';
import { formNoticeBox } from './notices.ts';

/** The page on which an applicant chooses what to apply as. */
export function typeContent(pages: FormPages): FormPageContent {
  const { form, answers, words } = pages;
  const { title, lead, options } = words.type;
  const fields = html`<input type="hidden" name="page" value="type" />
    <input type="hidden" name="revision" value="${revisionOf(answers, 'type')}" />
    <fieldset class="field">
      <legend class="unseen">${title}</legend>
      ${form.allowedApplicationTypes.map(
        (type) =>
          html`<label class="check" for="type-${type}"
            ><input
              type="radio"
              id="type-${type}"
              name="type"
              value="${type}"
              ${answers.type === type ? 'checked' : ''}
            /><span><strong>${options[type].label}</strong><span class="hint">${options[type].hint}</span></span></label
          >`,
      )}
    </fieldset>`;
  return {
    name: 'type',
    title,
    content: html`${formNoticeBox(pages, 'type')} ${trail(pages, 'type')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${formContent(pages, { to: 'answers', fields, button: words.goOn })}`,
  };
}
