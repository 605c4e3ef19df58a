import { html } from 'hono/html';
import { codeField } from '../../../../access/page-sessions/form-content.ts';
import { type FormPhone, isPhoneProved, phoneOf, progressOf } from '../../answers.ts';
import { currentPage, phonePageOf } from '../../flow.ts';
import type { FormPages } from '../frame.ts';
import type { Shown } from '../shown.ts';
import type { FormProblem } from '../words/words.ts';
import { addressOf, formContent, trail } from './frame.ts';
import { problemContent } from './notices.ts';

const phoneText = ({ countryCode, number }: FormPhone): string => `+${countryCode} ${number}`;

/** The page on which an applicant proves to have the phone that they have entered. */
export function phoneContent(pages: FormPages, problem: FormProblem | undefined): Shown {
  const { form, answers, words } = pages;
  const phone = phoneOf(answers);
  const { type, code } = answers;
  if (phone === undefined || type === undefined || isPhoneProved(answers)) {
    const { title, lead } = words.phone.proved;
    const next = currentPage(progressOf(answers), form.allowedApplicationTypes);
    return {
      title,
      content: html`${trail(pages, 'phone')}
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
        <p><a href="${addressOf(pages, next)}">${words.goOn}</a></p>`,
    };
  }
  const { title, lead, to, send, entered, other } = words.phone;
  const isSent = code !== undefined && code.to.number === phone.number && code.to.countryCode === phone.countryCode;
  const receiver = html`<p><strong>${to(phoneText(phone))}</strong></p>`;
  const asking = isSent
    ? html`<p class="lead">${entered}</p>
        ${receiver}
        ${formContent(pages, {
          to: 'session',
          fields: codeField(words.code, problem === 'code'),
          button: words.code.confirm,
        })}
        ${formContent(pages, { to: 'code', button: words.sendAgain, isQuiet: true })}`
    : html`<p class="lead">${lead}</p>
        ${receiver} ${formContent(pages, { to: 'code', button: send })}`;
  return {
    title,
    content: html`${problemContent(problem, words)} ${trail(pages, 'phone')}
      <h1>${title}</h1>
      ${asking}
      <p class="before"><a href="${addressOf(pages, phonePageOf(type))}">${other}</a></p>`,
  };
}
