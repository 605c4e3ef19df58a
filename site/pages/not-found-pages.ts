import { link } from '../address.ts';
import { type Page, text } from '../content/block.ts';

/** The kind of pages that stand for none. */
export const notFoundKind = 'Not found';

/** What is shown for an address that has no page, directly below `/docs` and one level deeper. */
export const notFoundPages: readonly Page[] = ['not-found', 'none/not-found'].map((name) => ({
  name,
  title: 'There is no such page',
  kind: notFoundKind,
  summary: '',
  blocks: [
    text(
      `It may have another address now. The search (press \`/\`) finds it, or begin at the ${link('first page', 'index')}.`,
    ),
  ],
}));
