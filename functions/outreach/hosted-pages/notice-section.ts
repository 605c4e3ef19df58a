import { html } from 'hono/html';
import type { Notice } from '../../organisations/notices/notice.ts';
import type { Html } from './rendered.ts';

/** A notice of the bank as a part of a page. */
export const noticeSection = ({ title, paragraphs }: Notice): Html =>
  html`<section class="note">
    <h2>${title}</h2>
    ${paragraphs.map((one) => html`<p>${one}</p>`)}
  </section>`;
