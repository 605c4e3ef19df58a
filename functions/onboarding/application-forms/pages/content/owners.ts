import { html } from 'hono/html';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { type Answers, valuesOf } from '../../answers.ts';
import { incompleteOwners, mayAddOfficer, formOwnersMax } from '../../owners.ts';
import type { FormPages } from '../frame.ts';
import type { FormPageContent } from '../page-content.ts';
import { pageAddressOf, formContent, trail } from './frame.ts';
import { formNoticeBox } from './notices.ts';

/** The page that lists the owners of a business. */
export function ownersContent(pages: FormPages): FormPageContent {
  const { answers, words } = pages;
  const { owners, lastOwner } = answers;
  const { title, lead, none, add, noMore } = words.owners;
  const page = html`<input type="hidden" name="page" value="owners" />`;
  return {
    name: 'owners',
    title,
    content: html`${formNoticeBox(pages, 'owners')} ${trail(pages, 'owners')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${owners.length === 0 ? html`<p>${none}</p>` : owners.map((number) => ownerCard(pages, number))}
      ${
        owners.length >= formOwnersMax
          ? html`<p>${noMore}</p>`
          : html`<p><a class="button-like" href="${pageAddressOf(pages, `owner-${lastOwner + 1}`)}">${add}</a></p>`
      }
      ${mayAddOfficer(answers) ? officerForm(pages) : ''}
      ${formContent(pages, { to: 'answers', fields: page, button: words.goOn })}`,
  };
}

/** Adds the officer with what was entered already. */
function officerForm(pages: FormPages): Html {
  const { answers, words } = pages;
  const { first = '', last = '' } = valuesOf(answers, 'officer-name');
  const fields = html`<input type="hidden" name="page" value="owners" />
    <input type="hidden" name="add" value="officer" />`;
  const button = words.owners.officer(`${first} ${last}`);
  return html`<div class="beside">
    ${formContent(pages, { to: 'answers', fields, button, isQuiet: true })}
    <p class="hint">${words.owners.officerHint}</p>
  </div>`;
}

/** The name of an owner, who may have none yet. */
export function ownerName(answers: Answers, number: number, unnamed: string): string {
  const { first, last } = valuesOf(answers, `owner-${number}`);
  return [first, last].filter((one) => one !== undefined).join(' ') || unnamed;
}

function ownerCard(pages: FormPages, number: number): Html {
  const { answers, words, circumstances } = pages;
  const { percentage } = valuesOf(answers, `owner-${number}`);
  const name = ownerName(answers, number, words.owners.unnamed);
  const isComplete = !incompleteOwners(answers, circumstances).includes(number);
  return html`<div class="card owner">
    <h2>${name}</h2>
    <p>${isComplete ? (percentage === undefined ? '' : `${percentage} %`) : words.owners.incomplete}</p>
    <p class="links">
      <a href="${pageAddressOf(pages, `owner-${number}`)}">${words.change}<span class="unseen"> ${name}</span></a>
      <a href="${pageAddressOf(pages, `remove-${number}`)}"
        >${words.owners.remove}<span class="unseen"> ${name}</span></a
      >
    </p>
  </div>`;
}
