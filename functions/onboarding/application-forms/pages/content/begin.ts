import { html } from 'hono/html';
import { noticeSection } from '../../../../outreach/hosted-pages/notice-section.ts';
import { codeState, type Verification } from '../../../../outreach/one-time-passwords/for-others.ts';
import { codeField, codeForms, introduction, problemBox } from '../../../../outreach/page-sessions/form-content.ts';
import type { Visitor } from '../../../../outreach/page-sessions/visitor.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { mayStartAgain } from '../../form.ts';
import { identificationNotice } from '../form-notices.ts';
import type { FormPages } from '../frame.ts';
import { formContent } from './frame.ts';
import { formNoticeBox, noticeOn } from './notices.ts';

interface Welcome {
  /** True if a code can be sent. */
  readonly hasPhone: boolean;
  /** A fresh secret. */
  readonly start: string;
  /** True if a page was asked for that needs a session. */
  readonly isLost: boolean;
}

/** The page for somebody without a session: the beginning, or the ways back to the answers. */
export function formWelcomeContent(pages: FormPages, { hasPhone, start, isLost }: Welcome): Html {
  const { form, answers, words, orgName, times } = pages;
  const said = formNoticeBox(pages);
  const before = said === '' && isLost ? problemBox(words.problemHeading, words.noSession) : said;
  if (form.status === 'Open' && form.beginnings === undefined) return beginContent(pages, before, start);
  const isOffered = form.status === 'Open' && answers.provedPhone === undefined;
  const mayStart = mayStartAgain(form, answers, times);
  const { title, lead } = words.welcomeBack(orgName);
  const again = html`<input type="hidden" name="again" value="yes" /> ${startField(start)}`;
  return html`${before}
    <h1>${title}</h1>
    ${hasPhone ? html`<p class="lead">${lead}</p>` : ''}
    ${hasPhone ? formContent(pages, { to: 'code', button: words.sendCode }) : ''}
    ${isOffered && !mayStart ? html`<div class="note"><p>${words.startAgain.later}</p></div>` : ''}
    ${
      isOffered && mayStart
        ? html`<div class="note"><p>${hasPhone ? words.startAgain.note : words.startAgain.here}</p></div>
            ${formContent(pages, { to: 'start', fields: again, button: words.startAgain.button, isQuiet: hasPhone })}`
        : ''
    }`;
}

function beginContent(pages: FormPages, before: Html | '', start: string): Html {
  const { words, orgName } = pages;
  return html`${before} ${introduction(words.welcome(orgName))} ${noticeSection(identificationNotice(pages))}
  ${formContent(pages, { to: 'start', fields: startField(start), button: words.start })}`;
}

/** Names one press of the button, so that a second one leads to the same session. */
const startField = (start: string): Html => html`<input type="hidden" name="start" value="${start}" />`;

/** The page that asks somebody without a session for the one-time password. */
export function formCodeContent(pages: FormPages, { verification }: Extract<Visitor, { is: 'asked' }>): Html {
  const { words } = pages;
  const { title, lead } = words.code;
  return html`${codeNotice(pages, verification, 'code')}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${codeParts(pages, verification, 'code')}`;
}

/** What is wrong with a code that can be entered no more, or what the answer before has left to be said. */
export function codeNotice(pages: FormPages, code: Verification, page: 'code' | 'phone'): Html | '' {
  const { words, times } = pages;
  const state = codeState(code, times.realNow);
  return state === 'open' ? formNoticeBox(pages, page) : problemBox(words.problemHeading, words.codeEnd[state]);
}

/** The forms to enter a code and to ask for another one. */
export function codeParts(pages: FormPages, code: Verification, page: 'code' | 'phone'): Html {
  const { words, notice, times } = pages;
  const isWrong = noticeOn(notice, page) === 'code';
  return codeForms(codeState(code, times.realNow), {
    enter: formContent(pages, { to: 'session', fields: codeField(words.code, isWrong), button: words.code.confirm }),
    again: (isQuiet) => formContent(pages, { to: 'code', button: words.sendAgain, isQuiet }),
  });
}
