import { html } from 'hono/html';
import { Problem } from '../../kernel/base/problem.ts';
import type { PageAnswer, PageRequest } from '../../kernel/http/page-request.ts';
import { page } from '../hosted-pages/layout.ts';
import { type Language, languageOf } from '../languages.ts';
import type { Platform } from '../../ports/platform.ts';
import { countAttempt } from './attempts.ts';

/** What a page says to an address that leads nowhere. */
export interface UnknownWords {
  readonly title: string;
  readonly lead: string;
}

/** The answer to every address that leads nowhere. It is the same for all of them, until the client has made too many attempts. */
export async function unknownAddressPage(
  { query, sourceAddress }: PageRequest,
  { table, clock }: Platform,
  words: Readonly<Record<Language, UnknownWords>>,
): Promise<PageAnswer> {
  if (!(await countAttempt(table, sourceAddress, clock.now()))) {
    throw new Problem('too_many_requests', 'The client has asked for too many addresses that lead nowhere');
  }
  const language = languageOf(query.get('language')) ?? 'en';
  const { title, lead } = words[language];
  const content = html`<h1>${title}</h1>
    <p class="lead">${lead}</p>`;
  return { status: 404, html: page(title, content, { language }) };
}
