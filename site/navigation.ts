import { addressOf } from './address.ts';
import type { Catalogue } from './catalogue.ts';
import type { Page } from './content/block.ts';
import { breakable, html, type Markup } from './html.ts';
import type { GuideGroup } from './pages/guide-groups.ts';
import { headingTitle } from './pages/index-pages.ts';
import { manuals } from './pages/manuals-page.ts';

/** A line of the navigation. It has members if it can be opened. */
export interface NavigationItem {
  readonly title: string;
  readonly page: string;
  readonly method?: string;
  readonly items?: readonly NavigationItem[];
}

export interface NavigationGroup {
  readonly title: string;
  readonly items: readonly NavigationItem[];
}

const indexTitles = [
  ['resources', 'Resources'],
  ['events', 'Events'],
  ['errors', 'Error codes'],
  ['scopes', 'Scopes'],
  ['states', 'State machines'],
  ['return-reasons', 'Return reasons'],
  ['transaction-types', 'Transaction types'],
  ['values', 'Values'],
] as const;

/** The navigation of the site: the guides, then the reference. */
export function navigationOf(
  { headings }: Catalogue,
  groups: readonly GuideGroup[],
  pages: readonly Page[],
): readonly NavigationGroup[] {
  const names = pages.map(({ name }) => name);
  return [
    ...groups.map(({ title, guides }) => ({
      title,
      items: guides.map((guide) => ({ title: guide.title, page: `guides/${guide.name}` })),
    })),
    {
      title: 'API',
      items: headings.map(({ name, operations }) => ({
        title: headingTitle(name),
        page: `operations#${name}`,
        items: operations.map(({ id, method, object }) => ({
          title: object.summary,
          page: `operations/${id}`,
          method,
        })),
      })),
    },
    {
      title: 'Reference',
      items: [
        { title: 'All operations', page: 'operations' },
        ...indexTitles.map(([page, title]) => ({
          title,
          page,
          items: names
            .filter((name) => name.startsWith(`${page}/`))
            .map((name) => ({ title: name.slice(page.length + 1), page: name })),
        })),
        { title: 'Changelog', page: 'changelog' },
      ],
    },
    { title: 'Behind the API', items: manualItems(pages) },
  ];
}

/** The folders of the documentation beside the guides, each with its pages by title. */
function manualItems(pages: readonly Page[]): readonly NavigationItem[] {
  return manuals.flatMap((folder) => {
    const whole = pages.find(({ name }) => name === folder);
    const items = pages
      .filter(({ name }) => name.startsWith(`${folder}/`))
      .map(({ name, title }) => ({ title, page: name }))
      .toSorted((one, other) => one.title.localeCompare(other.title));
    return whole === undefined ? [] : [{ title: whole.title, page: folder, items }];
  });
}

/** The navigation as the page shows it: only what leads to the page is open. */
export function drawnNavigation(groups: readonly NavigationGroup[], from: string): Markup {
  return html`${groups.map(
    ({ title, items }) =>
      html`<p>${title}</p>
        <ul>
          ${items.map((item) => drawnItem(item, from))}
        </ul>`,
  )}`;
}

function drawnItem({ title, page, method, items = [] }: NavigationItem, from: string): Markup {
  const isOpen = page === from || items.some((item) => item.page === from);
  const badge =
    method !== undefined &&
    html`<span class="method ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</span> `;
  const below =
    isOpen &&
    items.length > 0 &&
    html`<ul>
      ${items.map((item) => drawnItem(item, from))}
    </ul>`;
  const current = page === from ? html` aria-current="page"` : false;
  return html`<li>
    <a href="${addressOf(page, from)}" ${current}>${badge}<span>${breakable(title)}</span></a
    >${below}
  </li>`;
}
