import { html } from 'hono/html';
import type { Html } from './rendered.ts';

/** A link to a document, which opens in a new window so that the page stays. `newWindow` says so to screen readers. */
export const documentLink = (
  { title, url }: { readonly title: string; readonly url: string },
  newWindow: string,
): Html =>
  html`<a href="${url}" target="_blank" rel="noreferrer noopener"
    >${title}<span class="unseen"> (${newWindow})</span></a
  >`;
