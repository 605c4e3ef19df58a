import { html } from 'hono/html';
import { codeField, introduction } from '../../../../access/page-sessions/form-content.ts';
import { noticeSection } from '../../../../outreach/hosted-pages/notice-section.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import { mayStartAgain } from '../../form.ts';
import { identificationNotice } from '../form-notices.ts';
import type { FormPages } from '../frame.ts';
import type { FormProblem } from '../words/words.ts';
import { formContent } from './frame.ts';
import { problemContent } from './notices.ts';

/** The page for somebody without a session: the beginning, or the ways back to the answers. `start` is a fresh secret. */
export function welcomeContent(
  pages: FormPages,
  problem: FormProblem | undefined,
  { hasPhone, start }: { readonly hasPhone: boolean; readonly start: string },
): Html {
  const { form, answers, words, orgName, times } = pages;
  if (form.status === 'Open' && form.beginnings === undefined) return beginContent(pages, problem, start);
  const isOffered = form.status === 'Open' && answers.provedPhone === undefined;
  const mayStart = mayStartAgain(form, answers, times.now);
  const { title, lead } = words.welcomeBack(orgName);
  const again = html`<input type="hidden" name="again" value="yes" /> ${startField(start)}`;
  return html`${problemContent(problem, words)}
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

function beginContent(pages: FormPages, problem: FormProblem | undefined, start: string): Html {
  const { words, orgName } = pages;
  return html`${problemContent(problem, words)} ${introduction(words.welcome(orgName))}
  ${noticeSection(identificationNotice(pages))}
  ${formContent(pages, { to: 'start', fields: startField(start), button: words.start })}`;
}

/** Names one press of the button, so that a second one leads to the same session. */
const startField = (start: string): Html => html`<input type="hidden" name="start" value="${start}" />`;

/** The page that asks somebody without a session for the one-time password. */
export function codeContent(pages: FormPages, problem: FormProblem | undefined): Html {
  const { words } = pages;
  const { title, lead, confirm } = words.code;
  return html`${problemContent(problem, words)}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${formContent(pages, { to: 'session', fields: codeField(words.code, problem === 'code'), button: confirm })}
    ${formContent(pages, { to: 'code', button: words.sendAgain, isQuiet: true })}`;
}
