import { html } from 'hono/html';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { valuesOf } from '../../answers.ts';
import { ownersMax } from '../../owners.ts';
import type { FormPages } from '../frame.ts';
import type { Shown } from '../shown.ts';
import type { FormProblem } from '../words/words.ts';
import { addressOf, formContent, trail } from './frame.ts';
import { problemContent } from './notices.ts';

/** The page that lists the owners of a business. */
export function ownersContent(pages: FormPages, problem: FormProblem | undefined): Shown {
  const { answers, words } = pages;
  const { owners, lastOwner } = answers;
  const { title, lead, none, add, noMore } = words.owners;
  const page = html`<input type="hidden" name="page" value="owners" />`;
  return {
    title,
    content: html`${problemContent(problem, words)} ${trail(pages, 'owners')}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${owners.length === 0 ? html`<p>${none}</p>` : owners.map((number) => ownerCard(pages, number))}
      ${
        owners.length >= ownersMax
          ? html`<p>${noMore}</p>`
          : html`<p><a class="button-like" href="${addressOf(pages, `owner-${lastOwner + 1}`)}">${add}</a></p>`
      }
      ${formContent(pages, { to: 'answers', fields: page, button: words.goOn })}`,
  };
}

function ownerCard(pages: FormPages, number: number): Html {
  const { answers, words } = pages;
  const { first, last, percentage } = valuesOf(answers, `owner-${number}`);
  const name = [first, last].filter((one) => one !== undefined).join(' ') || words.owners.unnamed;
  const isComplete = answers.done.includes(`owner-${number}`);
  const fields = html`<input type="hidden" name="page" value="owners" />
    <input type="hidden" name="remove" value="${number}" />`;
  return html`<div class="card owner">
    <h2>${name}</h2>
    <p>${isComplete ? (percentage === undefined ? '' : `${percentage} %`) : words.owners.incomplete}</p>
    <p>
      <a href="${addressOf(pages, `owner-${number}`)}">${words.change}<span class="unseen"> ${name}</span></a>
    </p>
    ${formContent(pages, { to: 'answers', fields, button: `${words.owners.remove} ${name}`, isQuiet: true })}
  </div>`;
}
