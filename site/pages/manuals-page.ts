import type { Page } from '../content/block.ts';

/** The folders of the documentation beside the guides, as the navigation has them. Those with a README begin with it. */
export const manuals: readonly string[] = ['partners', 'operate', 'develop'];

/** A page for each of them that has pages but no README among them. */
export function manualsPage(pages: readonly Page[]): readonly Page[] {
  return manuals.flatMap((folder) => {
    const members = pages.filter(({ name }) => name.startsWith(`${folder}/`));
    if (members.length === 0 || pages.some(({ name }) => name === folder)) return [];
    const cards = members.map(({ name, title, summary }) => ({ page: name, title, text: summary }));
    return [
      {
        name: folder,
        title: 'How it works',
        kind: 'How it works',
        summary: 'What the guides refer to of how the platform works inside.',
        blocks: [{ kind: 'cards' as const, cards }],
      },
    ];
  });
}
