import { html } from 'hono/html';
import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import { page } from '../../../outreach/hosted-pages/layout.ts';
import type { Html } from '../../../outreach/hosted-pages/rendered.ts';
import type { Language } from '../../../outreach/languages.ts';
import type { Card } from '../store.ts';
import { testValuesOf } from './test-values.ts';
import { type PinFault, type SandboxCardWords, sandboxCardWords } from './words.ts';

/** The names of the pages that say one sentence. */
type Message = 'noPin' | 'done' | 'used' | 'expired' | 'closed';

/** A simulated page as an answer. Apps show it in a frame, so it has neither head nor foot. */
function answerOf(status: number, title: string, content: Html, language: Language): PageAnswer {
  const { note } = sandboxCardWords[language];
  const whole = html`${content}
    <p class="hint">${note}</p>`;
  return { status, html: page(title, whole, { language, isFramed: true }), isFramed: true };
}

/** A page that says one sentence. */
export function messagePage(name: Message, language: Language, status = 200): PageAnswer {
  const { title, lead } = sandboxCardWords[language][name];
  const content = html`<h1>${title}</h1>
    <p class="lead">${lead}</p>`;
  return answerOf(status, title, content, language);
}

/** The number, the last month and the code of a test card, as they are on plastic. */
export function numberPage(card: Card, language: Language): PageAnswer {
  const { number: words } = sandboxCardWords[language];
  const { number, code } = testValuesOf(card);
  const [year = '', month = ''] = card.expirationDate.split('-');
  const facts = html`<dl>
    <div class="whole">
      <dt>${words.label}</dt>
      <dd class="number">${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dd>
    </div>
    <div>
      <dt>${words.expires}</dt>
      <dd>${month}/${year.slice(2)}</dd>
    </div>
    <div>
      <dt>${words.code}</dt>
      <dd>${code}</dd>
    </div>
  </dl>`;
  return answerOf(200, words.title, faceOf(words, facts, sandboxCardWords[language]), language);
}

/** The PIN that was set for a test card. */
export function pinPage(pin: string, language: Language): PageAnswer {
  const { pin: words } = sandboxCardWords[language];
  const facts = html`<dl>
    <div class="whole">
      <dt>${words.label}</dt>
      <dd class="number">${pin}</dd>
    </div>
  </dl>`;
  return answerOf(200, words.title, faceOf(words, facts, sandboxCardWords[language]), language);
}

const faceOf = ({ title, lead }: { title: string; lead: string }, facts: Html, { test }: SandboxCardWords): Html =>
  html`<h1>${title}</h1>
    <section class="plastic">
      <p class="kind">${test}</p>
      ${facts}
    </section>
    <p>${lead}</p>`;

/** The form that sets a PIN. Its address is that of the page itself. */
export function setPinPage(language: Language, fault?: PinFault): PageAnswer {
  const { setPin: words } = sandboxCardWords[language];
  const content = html`<h1>${words.title}</h1>
    ${fault === undefined ? '' : problemOf(words, fault)}
    <p class="lead">${words.lead}</p>
    <form method="post" action="?language=${language}" autocomplete="off">
      ${fieldOf('pin', words.first, fault)} ${fieldOf('again', words.second, fault)}
      <button type="submit">${words.button}</button>
    </form>`;
  return answerOf(fault === undefined ? 200 : 422, words.title, content, language);
}

const problemOf = ({ problem, wrong }: SandboxCardWords['setPin'], fault: PinFault): Html =>
  html`<section class="problem" role="alert">
    <h2>${problem}</h2>
    <p id="fault">${wrong[fault]}</p>
  </section>`;

const fieldOf = (name: string, label: string, fault: PinFault | undefined): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      class="code"
      id="${name}"
      name="${name}"
      type="password"
      inputmode="numeric"
      pattern="[0-9]{4}"
      maxlength="4"
      autocomplete="off"
      required
      ${fault === undefined ? '' : html`aria-invalid="true" aria-describedby="fault"`}
    />
  </div>`;
