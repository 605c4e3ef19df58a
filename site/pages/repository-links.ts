import { posix } from 'node:path';
import { link, picture } from '../address.ts';
import { pictureSize } from '../picture-size.ts';

/** A Markdown file of the repository that is a page of the site. */
export interface GuideFile {
  /** From the root of the repository: `docs/integrate/cards.md`. */
  readonly path: string;
  readonly markdown: string;
}

/** The folders whose files are pages, and where they are on the site. */
export const guideFolders: Readonly<Record<string, string>> = {
  'docs/integrate': 'guides',
  'docs/partners': 'partners',
  'docs/operate': 'operate',
  'docs/develop': 'develop',
};

/** The page of a file. The README of a folder is the page that lists the others. */
export function pageOfFile(path: string): string {
  const folder = guideFolders[posix.dirname(path)] ?? '';
  const name = posix.basename(path, '.md');
  if (name === 'README') return folder === 'guides' ? 'index' : folder;
  return `${folder}/${name}`;
}

/** Where pages that are generated in the repository are on the site. */
const generatedPages: Readonly<Record<string, string>> = {
  'docs/generated/operations.md': 'operations',
  'docs/generated/events.md': 'events',
  'docs/generated/scopes.md': 'scopes',
  'docs/generated/states.md': 'states',
  'docs/generated/transactions.md': 'transaction-types',
};

/** Links between files of the repository, as links between pages of the site. */
export class RepositoryLinks {
  readonly #pages: ReadonlyMap<string, string>;

  readonly #pictures: ReadonlyMap<string, Uint8Array>;

  /** `files` are those that have a page. `pictures` are by their paths. */
  constructor(files: readonly GuideFile[], pictures: ReadonlyMap<string, Uint8Array>) {
    this.#pictures = pictures;
    this.#pages = new Map([
      ['docs/integrate/README.md', 'index'],
      ...files.map(({ path }) => [path, pageOfFile(path)] as const),
    ]);
  }

  /**
   * A text of a file with its links and pictures led to the site. What the site does not have becomes plain text.
   */
  ledToSite(markdown: string, from: string): string {
    return markdown.replaceAll(/!?\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, words: string, href: string) => {
      if (/^[a-z]+:/.test(href) || href.startsWith('#')) return whole;
      const [path = '', anchor] = href.split('#');
      const file = posix.join(posix.dirname(from), path);
      const shown = whole.startsWith('!') ? this.#pictures.get(file) : undefined;
      if (shown !== undefined) return picture(words, pictureName(file), pictureSize(shown));
      const page = this.#pages.get(file);
      if (page !== undefined) return link(words, anchor === undefined || page === 'index' ? page : `${page}#${anchor}`);
      const other = generatedPages[file] ?? exampleOf(file);
      return other === undefined ? words : link(words, other);
    });
  }
}

/** The name below `/docs` of a picture of the guides. */
export const pictureName = (path: string): string => `pictures/${posix.basename(path)}`;

const examples = 'docs/integrate/examples/';
const exampleOf = (file: string): string | undefined =>
  file.startsWith(examples) ? exampleName(file.slice(examples.length)) : undefined;

/** The page of a program of the guides. */
export const exampleName = (file: string): string => `examples/${file.replaceAll('.', '-')}`;
