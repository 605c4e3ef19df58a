import { html } from 'hono/html';
import { ownerNumberOf, ownerRemovedOn, type RemovalPage } from '../../flow.ts';
import type { FormPages } from '../frame.ts';
import type { FormPageContent } from '../page-content.ts';
import { pageAddressOf, formContent } from './frame.ts';
import { ownerName } from './owners.ts';

/** The page that asks before an owner is removed; undefined if there is no such owner any more. */
export function removalContent(pages: FormPages, name: RemovalPage): FormPageContent | undefined {
  const { answers, words } = pages;
  const number = ownerNumberOf(ownerRemovedOn(name));
  if (!answers.owners.includes(number)) return undefined;
  const { title, lead, confirm, keep } = words.removal;
  const owner = ownerName(answers, number, words.owners.unnamed);
  const fields = html`<input type="hidden" name="page" value="owners" />
    <input type="hidden" name="remove" value="${number}" />
    <input type="hidden" name="confirm" value="yes" />`;
  return {
    name,
    title: title(owner),
    content: html`<h1>${title(owner)}</h1>
      <p class="lead">${lead}</p>
      ${formContent(pages, { to: 'answers', fields, button: confirm })}
      <p class="before"><a href="${pageAddressOf(pages, 'owners')}">${keep}</a></p>`,
  };
}
