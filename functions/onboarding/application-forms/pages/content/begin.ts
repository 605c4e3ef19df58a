import { html } from 'hono/html';
import { codeField, introduction } from '../../../../access/page-sessions/form-content.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import type { FormPages } from '../frame.ts';
import type { FormProblem } from '../words/words.ts';
import { formContent } from './frame.ts';
import { problemContent } from './notices.ts';

/** The page for somebody without a session: the beginning, or the ways back to what was entered. */
export function welcomeContent(
  pages: FormPages,
  problem: FormProblem | undefined,
  { hasPhone }: { readonly hasPhone: boolean },
): Html {
  const { form, answers, words, orgName } = pages;
  if (form.status === 'Open' && form.beginnings === undefined) return beginContent(pages, problem);
  const mayStartAgain = form.status === 'Open' && answers.provedPhone === undefined;
  const { title, lead } = words.welcomeBack(orgName);
  const again = html`<input type="hidden" name="again" value="yes" />`;
  return html`${problemContent(problem, words)}
    <h1>${title}</h1>
    ${hasPhone ? html`<p class="lead">${lead}</p>` : ''}
    ${hasPhone ? formContent(pages, { to: 'code', button: words.sendCode }) : ''}
    ${
      mayStartAgain
        ? html`<div class="note"><p>${hasPhone ? words.startAgain.note : words.startAgain.here}</p></div>
            ${formContent(pages, { to: 'start', fields: again, button: words.startAgain.button, isQuiet: hasPhone })}`
        : ''
    }`;
}

function beginContent(pages: FormPages, problem: FormProblem | undefined): Html {
  const { words, orgName } = pages;
  return html`${problemContent(problem, words)} ${introduction(words.welcome(orgName))}
  ${formContent(pages, { to: 'start', button: words.start })}`;
}

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
