/**
 * The content of a page, from which its HTML, its Markdown and its entries in the search are made. Texts are Markdown. Links in them
 * lead to pages of the site by `site:`, the name of the page and perhaps an anchor: `site:events/payment.sent#payload`.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'text'; readonly markdown: string }
  | CodeBlock
  | { readonly kind: 'choice'; readonly label: string; readonly choices: readonly Choice[] }
  | Fold
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'terms'; readonly terms: readonly Term[] }
  | { readonly kind: 'drawing'; readonly svg: string; readonly title: string }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] };

interface Fold {
  readonly kind: 'fold';
  readonly title: string;
  readonly isOpen?: boolean;
  readonly blocks: readonly Block[];
  /** The page that has the same content: Markdown links to it and does not repeat it. */
  readonly page?: string;
}

export interface CodeBlock {
  readonly kind: 'code';
  readonly language: string;
  readonly text: string;
  readonly title?: string;
}

/** One of several blocks of which a reader sees one at a time. */
export interface Choice {
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** A word and what it means, with an anchor of its own. */
export interface Term {
  readonly id: string;
  readonly name: string;
  /** The page of the word, if it has one. */
  readonly page?: string;
  readonly note?: string;
  readonly text: string;
}

export interface Card {
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** A field of a body or a parameter. */
export interface Field {
  /** Its anchor in the page. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly text: string;
  /** Its rules, as short phrases: `at most 50 characters`. */
  readonly rules: readonly string[];
  /** What it may be, with the meaning of each value. */
  readonly values: readonly { readonly value: string; readonly text: string }[];
  /** The page that explains the values, if they are many or occur in several places. */
  readonly valuesPage?: string;
  readonly fields: readonly Field[];
  /** Its forms, where it has one of several. */
  readonly forms: readonly { readonly name: string; readonly fields: readonly Field[] }[];
}

export interface Page {
  /** The path below `/docs`: `operations/createPayment`. The first page is `index`. */
  readonly name: string;
  readonly title: string;
  /** The kind of page, in words, as the search shows it. */
  readonly kind: string;
  /** A sentence for lists, the search and the head of the page. */
  readonly summary: string;
  /** A line under the title in the font of code: the method and the path, or the code. */
  readonly subtitle?: { readonly method?: string; readonly text: string };
  readonly blocks: readonly Block[];
  /** The column on the right: code. */
  readonly aside?: readonly Block[];
  /** Other words by which the page is found. */
  readonly keywords?: readonly string[];
}

export const heading = (text: string, id = slug(text), level: 2 | 3 = 2): Block => ({
  kind: 'heading',
  level,
  id,
  text,
});
export const text = (markdown: string): Block => ({ kind: 'text', markdown });
export const code = (language: string, content: string, title?: string): CodeBlock => ({
  kind: 'code',
  language,
  text: content,
  ...(title === undefined ? {} : { title }),
});
export const json = (value: unknown, title?: string): CodeBlock => code('json', JSON.stringify(value, null, 2), title);

/** The anchor of a heading, as GitHub makes it, so that links in guides work in both places. */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
