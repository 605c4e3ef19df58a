import { createHash } from 'node:crypto';
import { Catalogue, type Declarations } from './catalogue.ts';
import { addressOf } from './address.ts';
import type { Page } from './content/block.ts';
import { changelogFeed } from './feed.ts';
import { pageHtml } from './layout.ts';
import { drawnNavigation, type NavigationGroup, navigationOf } from './navigation.ts';
import { changelogPage, changesOf } from './pages/changelog-page.ts';
import { errorPage } from './pages/error-page.ts';
import { eventPage } from './pages/event-page.ts';
import { guideGroups } from './pages/guide-groups.ts';
import { examplePage, guidePage } from './pages/guide-page.ts';
import { manualsPage } from './pages/manuals-page.ts';
import { type GuideFile, pictureName, RepositoryLinks } from './pages/repository-links.ts';
import { homePage } from './pages/home-page.ts';
import { indexPages } from './pages/index-pages.ts';
import { operationPage } from './pages/operation-page.ts';
import { resourcePage } from './pages/resource-page.ts';
import { scopePage } from './pages/scope-page.ts';
import { statePage } from './pages/state-page.ts';
import { transactionPage } from './pages/transaction-page.ts';
import { returnReasonPage, returnReasons, valueListPage } from './pages/value-page.ts';
import { notFoundPages } from './pages/not-found-pages.ts';
import { markdownOf } from './render-markdown.ts';
import { searchEntries } from './search.ts';

/** Texts from which the site is made, beside what the registry declares. */
export interface Texts {
  /** The guides, the protocols of partners, and what else of the documentation has pages. */
  readonly guides: readonly GuideFile[];
  /** The README of the guides, which lists them in their order. */
  readonly guidesReadme: string;
  /** Programs that guides refer to, by the names of their files. */
  readonly examples: ReadonlyMap<string, string>;
  /** The pictures that guides show, by their paths from the root of the repository. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly changelog: string;
  /** Scripts, style sheets and pictures, by name. */
  readonly assets: ReadonlyMap<string, string>;
  readonly builtAt: Date;
}

/**
 * The documentation of a stage. A page is drawn when it is asked for, which takes milliseconds. The same input always gives the same
 * files, except for the dates of changes that no release has yet.
 */
export class DocumentationSite {
  readonly #catalogue: Catalogue;
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #navigation: readonly NavigationGroup[];
  readonly #files: ReadonlyMap<string, () => string>;
  /** The pictures of the guides, by their names below `/docs`. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;

  constructor(declarations: Declarations, texts: Texts) {
    this.#catalogue = new Catalogue(declarations);
    const pages = pagesOf(this.#catalogue, texts);
    this.#pages = new Map(pages.map((page) => [page.name, page]));
    this.#navigation = navigationOf(this.#catalogue, guideGroups(texts.guidesReadme), pages);
    this.pictures = new Map([...texts.pictures].map(([path, bytes]) => [pictureName(path), bytes] as const));
    this.#files = new Map([...this.#ownFiles(texts), ...this.#pageFiles(texts)]);
  }

  /** The names of all texts below `/docs`. */
  get names(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** The pages, without those that answer an unknown address. */
  get pages(): readonly Page[] {
    return [...this.#pages.values()];
  }

  /** A text, or undefined if the site has none of that name. */
  file(name: string): string | undefined {
    return this.#files.get(name)?.();
  }

  #pageFiles(texts: Texts): readonly (readonly [string, () => string])[] {
    const versioned = new Map<string, string>();
    const asset = (name: string) => {
      const address = versioned.get(name) ?? `${name}?v=${digestOf(this.#files.get(name)?.() ?? '')}`;
      versioned.set(name, address);
      return address;
    };
    const order = linksOf(this.#navigation);
    const drawn = (page: Page) => () => {
      const at = order.findIndex((one) => one.page === page.name);
      const [before, after] = at < 0 ? [] : [order[at - 1], order[at + 1]];
      return pageHtml({
        page,
        asset,
        navigation: drawnNavigation(this.#navigation, page.name),
        beside: { ...(before && { before }), ...(after && { after }) },
      });
    };
    const pages = [...this.#pages.values()];
    return [
      ...[...pages, ...notFoundPages].map((page) => [`${page.name}.html`, drawn(page)] as const),
      ...pages.map((page) => [`${page.name}.md`, () => markdownOf(page)] as const),
      ['changelog.xml', () => changelogFeed(changesOf(texts.changelog, linksOfRepository(texts)), texts.builtAt)],
    ];
  }

  #ownFiles({ assets }: Texts): readonly (readonly [string, () => string])[] {
    const pages = [...this.#pages.values()];
    return [
      ...[...assets].map(([name, text]) => [name, () => text] as const),
      ['search.json', once(() => JSON.stringify(searchEntries(pages)))],
      ['llms.txt', () => llmsIndex(pages)],
      ['llms-full.txt', () => pages.filter(isForCallers).map(markdownOf).join('\n---\n\n')],
    ];
  }
}

function pagesOf(catalogue: Catalogue, texts: Texts): readonly Page[] {
  const { guides, guidesReadme, examples, changelog } = texts;
  const links = linksOfRepository(texts);
  const guidePages = guides.map((file) => guidePage(catalogue, links, file));
  const summaries = new Map(guidePages.map(({ name, summary }) => [name.slice('guides/'.length), summary]));
  return [
    homePage(catalogue, guideGroups(guidesReadme), summaries),
    ...guidePages,
    ...manualsPage(guidePages),
    ...[...examples].map(([file, program]) => examplePage(file, program)),
    ...indexPages(catalogue),
    ...catalogue.operations.map((operation) => operationPage(catalogue, operation)),
    ...catalogue.events.map((event) => eventPage(catalogue, event)),
    ...catalogue.errors.map(([code]) => errorPage(catalogue, code)),
    ...Object.entries(catalogue.scopes).map(([scope, meaning]) => scopePage(catalogue, scope, meaning)),
    ...returnReasons(catalogue).map((reason) => returnReasonPage(catalogue, reason)),
    ...catalogue.transactions.map((transaction) => transactionPage(catalogue, transaction)),
    ...catalogue.machines.map((machine) => statePage(catalogue, machine)),
    ...[...catalogue.resources].map(([type, schema]) => resourcePage(catalogue, type, schema)),
    ...[...catalogue.lists].map(([name, schema]) => valueListPage(catalogue, name, schema)),
    changelogPage(catalogue, changelog, links),
  ];
}

const linksOfRepository = ({ guides, pictures }: Pick<Texts, 'guides' | 'pictures'>) =>
  new RepositoryLinks(guides, pictures);

/** True for what callers of the API read in one piece. Pages for operators and old changes are read one by one: an answer has at most 6 MB. */
const isForCallers = ({ name }: Page): boolean => !/^(operate|develop)\//.test(name) && name !== 'changelog';

/** The list of all pages for programs that read (https://llmstxt.org). */
function llmsIndex(pages: readonly Page[]): string {
  const sections = [...Map.groupBy(pages, ({ kind }) => kind)].map(
    ([kind, members]) =>
      `## ${kind}\n\n${members.map(({ name, title, summary }) => `- [${title}](${addressOf(name, 'llms.txt', 'markdown')})${summary === '' ? '' : `: ${summary}`}`).join('\n')}`,
  );
  return `# Bankstack\n\n> A banking platform API: customers, accounts, payments, cards and events as JSON:API.\n\nAll but the changelog and the pages for operators and for engineers of Bankstack is in [llms-full.txt](../docs/llms-full.txt) too, the OpenAPI document in [openapi.json](../openapi.json).\n\n${sections.join('\n\n')}\n`;
}

/** The pages in the order of the navigation. */
function linksOf(groups: readonly NavigationGroup[]): readonly { readonly page: string; readonly title: string }[] {
  return groups.flatMap(({ items }) =>
    items.flatMap((item) => [...(item.page.includes('#') ? [] : [item]), ...(item.items ?? [])]),
  );
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
