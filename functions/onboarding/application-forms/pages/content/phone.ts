import { html } from 'hono/html';
import { codeState, type Verification } from '../../../../outreach/one-time-passwords/for-others.ts';
import { type FormPhone, isPhoneProved, isSameApplicantPhone, phoneOf, progressOf } from '../../answers.ts';
import { currentPage, phonePageOf } from '../../flow.ts';
import type { FormPages } from '../frame.ts';
import type { FormPageContent } from '../page-content.ts';
import { codeNotice, codeParts } from './begin.ts';
import { pageAddressOf, formContent, trail } from './frame.ts';
import { formNoticeBox } from './notices.ts';

const phoneText = ({ countryCode, number }: FormPhone): string => `+${countryCode} ${number}`;

/** The page on which an applicant proves to have the phone that they have entered. */
export function phoneContent(pages: FormPages, sent: Verification | undefined): FormPageContent {
  const { form, answers, words } = pages;
  const phone = phoneOf(answers);
  const { type } = answers;
  if (phone === undefined || type === undefined || isPhoneProved(answers)) {
    const { title, lead } = words.phone.proved;
    const next = currentPage(progressOf(answers), form.allowedApplicationTypes);
    return {
      name: 'phone',
      title,
      content: html`${trail(pages, 'phone')}
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
        <p><a href="${pageAddressOf(pages, next)}">${words.goOn}</a></p>`,
    };
  }
  const { title, lead, to, send, entered, other } = words.phone;
  const code = isSameApplicantPhone(answers.code?.to, phone) ? sent : undefined;
  const receiver = html`<p><strong>${to(phoneText(phone))}</strong></p>`;
  const asking =
    code === undefined
      ? html`<p class="lead">${lead}</p>
          ${receiver} ${formContent(pages, { to: 'code', button: send })}`
      : html`<p class="lead">${entered}</p>
          ${receiver} ${codeParts(pages, code, 'phone')}`;
  return {
    name: 'phone',
    title,
    isWrong: code !== undefined && codeState(code, pages.times.realNow) === 'used up',
    content: html`${code === undefined ? formNoticeBox(pages, 'phone') : codeNotice(pages, code, 'phone')}
      ${trail(pages, 'phone')}
      <h1>${title}</h1>
      ${asking}
      <p class="before"><a href="${pageAddressOf(pages, phonePageOf(type))}">${other}</a></p>`,
  };
}
