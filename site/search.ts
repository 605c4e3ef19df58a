import type { Block, Field, Page } from './content/block.ts';
import { plain } from './markdown.ts';
import { sectionsOf } from './pages/guide-page.ts';

/** What the search finds: a page, a part of a guide, a field or a value. The script of the search reads this order. */
export type SearchEntry = readonly [
  kind: string,
  title: string,
  target: string,
  text: string,
  keywords: string,
  context: string,
];

/** More text of an entry is not searched. */
const textMax = 600;

/** Everything that can be found: pages first, then parts of guides, fields and values. */
export function searchEntries(pages: readonly Page[]): readonly SearchEntry[] {
  const seen = new Set<string>();
  const first = (key: string): boolean => !seen.has(key) && seen.add(key).has(key);
  return [
    ...pages.map(({ name, title, kind, summary, keywords = [] }): SearchEntry => [
      kind,
      title,
      name,
      cut(plain(summary)),
      keywords.join(' '),
      '',
    ]),
    ...pages.filter(({ kind }) => kind === 'Guide').flatMap(guideEntries),
    ...pages.flatMap((page) => fieldEntries(page, allFields(page.blocks), first)),
    ...pages.filter(({ kind }) => kind === 'Values').flatMap(valueEntries),
  ];
}

const cut = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, textMax);

function guideEntries({ name, title, blocks }: Page): readonly SearchEntry[] {
  return blocks.flatMap((block) =>
    block.kind !== 'text'
      ? []
      : sectionsOf(block.markdown).map((section): SearchEntry => [
          'Section',
          section.title,
          `${name}#${section.id}`,
          cut(section.text),
          '',
          title,
        ]),
  );
}

/** A field that several places have with the same meaning is found once, at the first. */
function fieldEntries(
  { name, title, kind }: Page,
  fields: readonly Field[],
  first: (key: string) => boolean,
): readonly SearchEntry[] {
  return fields
    .filter((field) => !field.id.startsWith('answer.') && first(`${field.name} ${field.text}`))
    .map((field): SearchEntry => [
      'Field',
      field.name,
      `${name}#${field.id}`,
      cut(plain(field.text)),
      field.valuesPage === undefined ? field.values.map(({ value }) => value).join(' ') : '',
      `${kind} ${title}`,
    ]);
}

function allFields(blocks: readonly Block[]): readonly Field[] {
  const within = (field: Field): readonly Field[] => [
    field,
    ...field.fields.flatMap(within),
    ...field.forms.flatMap((form) => form.fields.flatMap(within)),
  ];
  return blocks.flatMap((block) => {
    if (block.kind === 'fields') return block.fields.flatMap(within);
    return block.kind === 'fold' ? allFields(block.blocks) : [];
  });
}

function valueEntries({ name, title, blocks }: Page): readonly SearchEntry[] {
  return blocks
    .flatMap((block) => (block.kind === 'terms' ? block.terms : []))
    .filter(({ page }) => page === undefined)
    .map(({ id, name: value, text }): SearchEntry => ['Value', value, `${name}#${id}`, cut(plain(text)), '', title]);
}
