import { link } from '../address.ts';
import type { Catalogue } from '../catalogue.ts';
import { code, type Page, slug, text } from '../content/block.ts';
import { withoutBlocks } from '../guide-blocks.ts';
import { plain } from '../markdown.ts';
import { exampleName, type GuideFile, pageOfFile, type RepositoryLinks } from './repository-links.ts';

/** What the pages of a folder are, in words. */
const kinds: Readonly<Record<string, string>> = {
  guides: 'Guide',
  partners: 'Protocol of a partner',
  operate: 'For operators',
  develop: 'How it works',
};

/** The page of a guide. Its links lead to pages of the site, and operations and events that it names are links. */
export function guidePage(catalogue: Catalogue, links: RepositoryLinks, { path, markdown }: GuideFile): Page {
  const [, title = path, whole = ''] = /^# (.*)\n([^]*)$/.exec(markdown) ?? [];
  const body = links.ledToSite(withoutNotes(withoutUses(whole)), path);
  const name = pageOfFile(path);
  const [folder = ''] = name.split('/');
  return {
    name,
    title: plain(title),
    kind: kinds[folder] ?? 'Guide',
    summary: firstProse(body),
    blocks: [text(withReferences(catalogue, body).trim())],
    keywords: [name.slice(folder.length + 1)],
  };
}

/** Blocks of code without the words after their language, which are for the tests that run them. */
const withoutUses = (markdown: string): string => markdown.replaceAll(/^( *```\w+) .*$/gm, '$1');

/** A text without the notes that mark places for programs. */
const withoutNotes = (markdown: string): string => markdown.replaceAll(/^<!-- .* -->\n/gm, '');

/** The first paragraph that is no code, list or table, as one line. */
function firstProse(markdown: string): string {
  const paragraphs = withoutBlocks(markdown).split(/\n{2,}/);
  const first = paragraphs.find((paragraph) => /^\s*[A-Z`[]/.test(paragraph)) ?? '';
  return plain(first.trim().replaceAll('\n', ' '));
}

/** A program of the guides as a page. */
export function examplePage(file: string, program: string): Page {
  const [, comment = ''] = /\/\*\*\n([^]*?)\*\//.exec(program) ?? [];
  const about =
    comment
      .replaceAll(/^ \* ?/gm, '')
      .trim()
      .split('\n\n')[0] ?? '';
  return {
    name: exampleName(file),
    title: file,
    kind: 'Example',
    summary: about.replaceAll('\n', ' '),
    blocks: [code(file.endsWith('.py') ? 'python' : 'ts', program.trim())],
    keywords: [file],
  };
}

/** Operations, events and error codes that a text names in code become links. */
export function withReferences(catalogue: Catalogue, markdown: string): string {
  const pages = referencesOf(catalogue);
  return markdown
    .split(/^(```[^]*?^```$)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/(?<![[\w])`([^`\n]+)`(?!\])/g, (whole, words: string) => {
            const page = pages.get(words);
            return page === undefined ? whole : link(whole, page);
          }),
    )
    .join('');
}

const known = new WeakMap<Catalogue, ReadonlyMap<string, string>>();

function referencesOf(catalogue: Catalogue): ReadonlyMap<string, string> {
  const found = known.get(catalogue);
  if (found !== undefined) return found;
  const pages = new Map([
    ...catalogue.operations.map(({ id, method, path }) => [`${method} ${path}`, `operations/${id}`] as const),
    ...catalogue.events.map(({ type }) => [type, `events/${type}`] as const),
    ...catalogue.errors.map(([code]) => [code, `errors/${code}`] as const),
  ]);
  known.set(catalogue, pages);
  return pages;
}

/** The headings of a guide, for the list beside it and for the search. */
export function sectionsOf(
  markdown: string,
): readonly { readonly level: number; readonly id: string; readonly title: string; readonly text: string }[] {
  return withoutBlocks(markdown)
    .split(/^(?=#{2,3} )/m)
    .flatMap((part) => {
      const [, marks = '', title = '', text = ''] = /^(#{2,3}) (.*)\n?([^]*)$/.exec(part) ?? [];
      return title === ''
        ? []
        : [{ level: marks.length, id: slug(plain(title)), title: plain(title), text: plain(text) }];
    });
}
