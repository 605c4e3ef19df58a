import { addressOf } from './address.ts';
import type { Page } from './content/block.ts';
import { breakable, html, type Markup } from './html.ts';
import { plain } from './markdown.ts';
import { sectionsOf } from './pages/guide-page.ts';
import { notFoundKind } from './pages/not-found-pages.ts';
import { PageRenderer } from './render-page.ts';

interface Frame {
  readonly page: Page;
  readonly navigation: Markup;
  /** The name of a file of the site with what tells its versions apart. */
  readonly asset: (name: string) => string;
  /** The pages before and after it, as they are read. */
  readonly beside: { readonly before?: Link; readonly after?: Link };
}

interface Link {
  readonly page: string;
  readonly title: string;
}

/** A page as HTML. It has no script and no style of its own, so that the content security policy can forbid both. */
export function pageHtml({ page, navigation, asset, beside }: Frame): string {
  const { name, title, kind, summary, subtitle, blocks, aside } = page;
  const renderer = new PageRenderer(name);
  const isPage = kind !== notFoundKind;
  const to = (target: string) => addressOf(target, name);
  const contents = aside === undefined ? contentsOf(page) : html`${renderer.blocks(aside)}`;
  const column =
    aside === undefined
      ? html`<aside class="contents">${contents}</aside>`
      : html`<aside class="samples" aria-label="Examples">${contents}</aside>`;
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title === 'Bankstack documentation' ? title : `${title} · Bankstack`}</title>
        <meta name="description" content="${summary}" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${to(asset('icon.svg'))}" />
        <link rel="stylesheet" href="${to(asset('site.css'))}" />
        ${isPage && html`<link rel="alternate" type="text/markdown" href="${addressOf(name, name, 'markdown')}" />`}
        <link rel="alternate" type="application/atom+xml" title="Changes" href="${to('changelog.xml')}" />
        <script src="${to(asset('theme.js'))}"></script>
        <script src="${to(asset('site.js'))}" defer></script>
      </head>
      <body data-docs="${to('index')}" data-page="${name}">
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <button id="menu" type="button" aria-controls="navigation" aria-expanded="false" aria-label="Menu">
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14" /></svg>
          </button>
          <a class="logo" href="${to('index')}"
            ><svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 15.5l8 4 8-4M4 11.5l8 4 8-4M12 3.5l8 4-8 4-8-4z" /></svg
            >Bankstack <span>Docs</span></a
          >
          <button
            id="search-open"
            type="button"
            aria-label="Search"
            data-index="${to(asset('search.json'))}"
            data-script="${to(asset('search.js'))}"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="9" cy="9" r="5.5" />
              <path d="M13 13l4 4" /></svg
            ><span>Search</span><kbd>/</kbd>
          </button>
          <button id="theme" type="button" aria-label="Light or dark">
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 3a7 7 0 1 0 7 7 5.5 5.5 0 0 1-7-7z" /></svg>
          </button>
        </header>
        <div class="columns ${aside === undefined ? 'of-text' : 'with-samples'}">
          <main id="content">
            <p class="kind">${kind}</p>
            <h1>${breakable(title)}</h1>
            ${subtitle !== undefined && html`<p class="subtitle">${subtitle.method !== undefined && html`<span class="method ${subtitle.method.toLowerCase()}">${subtitle.method}</span>`}<code>${subtitle.text}</code></p>`}
            ${summary !== '' && !repeats(page) && html`<p class="lead">${renderer.inline(summary)}</p>`}
            ${renderer.blocks(blocks)}
            <nav class="beside" aria-label="Neighbours">
              ${beside.before && html`<a rel="prev" href="${to(beside.before.page)}"><span>Before</span>${beside.before.title}</a>`}${beside.after && html`<a rel="next" href="${to(beside.after.page)}"><span>Next</span>${beside.after.title}</a>`}
            </nav>
            <footer>
              ${isPage && html`<a href="${addressOf(name, name, 'markdown')}">This page as Markdown</a>`}
              <a href="${to('changelog')}">Changelog</a> <a href="${to('llms.txt')}">llms.txt</a>
            </footer>
          </main>
          ${column}
          <nav id="navigation" aria-label="Documentation">${navigation}</nav>
        </div>
        <dialog id="search" aria-label="Search">
          <form method="dialog" role="search">
            <input
              id="search-words"
              type="search"
              autocomplete="off"
              spellcheck="false"
              placeholder="A field, a code, an operation, a question"
              aria-label="Search"
              aria-controls="search-found"
            /><button type="submit" aria-label="Esc: close the search">Esc</button>
          </form>
          <ol id="search-found" aria-label="Found"></ol>
          <p id="search-none" role="status"></p>
        </dialog>
      </body>
    </html> `;
  return markup.text;
}

/** True if the text has the summary near its beginning, which is then not shown twice. */
const repeats = ({ blocks: [first], summary }: Page): boolean =>
  first?.kind === 'text' && plain(first.markdown).replaceAll('\n', ' ').includes(summary.replace(/\.$/, ''));

/** The headings of a page without examples. */
function contentsOf({ blocks }: Page): Markup {
  const headings = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [{ id: block.id, title: block.text }];
    return block.kind === 'text' ? sectionsOf(block.markdown).filter(({ level }) => level === 2) : [];
  });
  if (headings.length < 2) return html``;
  return html`<nav aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${headings.map(({ id, title }) => html`<li><a href="#${encodeURI(id)}">${title}</a></li>`)}
    </ul>
  </nav>`;
}
