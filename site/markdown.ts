import { Marked, type Tokens } from 'marked';
import { addressOf, type Form, siteTarget } from './address.ts';
import { slug } from './content/block.ts';
import { drawnMermaid } from './drawing/mermaid.ts';
import { highlighted } from './highlight.ts';
import { escaped, type Markup, raw } from './html.ts';

/** True for a place in a text that links lead to, as `<a id="search"></a>`: its two tags come one by one. */
const isAnchor = (text: string): boolean => /^<a id="[\w-]+">$|^<\/a>$/.test(text);

/** Makes HTML of texts of a page. The texts are ours, so their markup is trusted; nevertheless, HTML in them is shown as text. */
export class Markdown {
  readonly #marked: Marked;
  /** How many drawings there are: each has its own arrow tip, because the ids of a page are different. */
  #drawings = 0;

  constructor(from: string) {
    const drawn = (text: string) => drawingMarkup(drawnMermaid(text), (this.#drawings += 1));
    this.#marked = new Marked({
      gfm: true,
      renderer: {
        html: ({ text }: Tokens.HTML | Tokens.Tag) => (isAnchor(text) ? text : escaped(text)),
        heading({ tokens, depth, text }) {
          return headingMarkup(depth, slug(plain(text)), this.parser.parseInline(tokens));
        },
        link({ href, tokens }) {
          return linkMarkup(href, from, this.parser.parseInline(tokens));
        },
        image: ({ href, text, title }) => pictureMarkup(href, from, { words: text, size: title ?? '' }),
        code: ({ text, lang = '' }) => (lang === 'mermaid' ? drawn(text) : codeMarkup(lang, text)),
        table({ header, rows }) {
          const cells = (row: readonly Tokens.TableCell[], tag: string) =>
            row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
          return tableMarkup(
            cells(header, 'th'),
            rows.map((row) => cells(row, 'td')),
          );
        },
      },
    });
  }

  /** Paragraphs, lists, tables. */
  blocks(markdown: string): Markup {
    return raw(this.#marked.parse(markdown, { async: false }));
  }

  /** Part of a line. */
  inline(markdown: string): Markup {
    return raw(this.#marked.parseInline(markdown, { async: false }));
  }
}

export const headingMarkup = (level: number, id: string, content: string): string =>
  `<h${level} id="${escaped(id)}"><a class="anchor" href="#${escaped(encodeURI(id))}">${content}</a></h${level}>\n`;

function linkMarkup(href: string, from: string, content: string): string {
  const target = siteTarget(href);
  if (target === undefined && href.startsWith('#')) return `<a href="${escaped(href)}">${content}</a>`;
  if (target === undefined) return `<a href="${escaped(href)}" rel="noreferrer">${content}</a>`;
  return `<a href="${escaped(addressOf(target, from))}">${content}</a>`;
}

/** A picture, which leads to itself in its own size: on a phone its words are too small. `size` is `1440x900`. */
function pictureMarkup(href: string, from: string, { words, size }: { readonly words: string; readonly size: string }) {
  const address = escaped(addressOf(siteTarget(href) ?? href, from));
  const [width = '', height = ''] = size.split('x').map(escaped);
  return `<a class="picture" href="${address}"><img src="${address}" alt="${escaped(words)}" width="${width}" height="${height}" loading="lazy"></a>`;
}

/** Where a table is wider than its column, it is moved to and fro by itself; so it takes the focus. */
export const tableMarkup = (head: string, rows: readonly string[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row}</tr>`)
    .join('')}</tbody></table></div>\n`;

/** A drawing in a text, of which its number makes the names different from those of the other drawings. */
const drawingMarkup = (svg: string, number: number): string =>
  `<figure class="drawing" tabindex="0" role="region" aria-label="Drawing ${number}">${svg.replaceAll('"tip"', `"tip${number}"`).replaceAll('#tip)', `#tip${number})`)}</figure>\n`;

/** A program. `$BANKSTACK` becomes the address of the platform that the reader looks at. */
export const codeMarkup = (language: string, program: string): string =>
  `<div class="code"><pre tabindex="0"><code>${withBase(highlighted(language, program))}</code></pre></div>\n`;

const withBase = (marked: string): string =>
  marked
    .replaceAll('<i class="v">$BANKSTACK</i>', '$BANKSTACK')
    .replaceAll('$BANKSTACK', '<b class="base">$BANKSTACK</b>');

/** A text with its links as a Markdown file of the site has them. */
export function withLinks(markdown: string, from: string, form: Form): string {
  return markdown.replace(/\]\((site:[^)\s]*)(?: "[^"]*")?\)/g, (whole, href: string) => {
    const target = siteTarget(href);
    return target === undefined ? whole : `](${addressOf(target, from, form)})`;
  });
}

/** A text without its markup, for the search and for anchors. */
export const plain = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\\([^\w\s])/g, '$1');
