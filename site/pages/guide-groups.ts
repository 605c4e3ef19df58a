import { plain } from '../markdown.ts';

/** Guides under a heading, in the order in which they are read. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly { readonly name: string; readonly title: string }[];
}

/** The groups of guides, from the list in their README. */
export function guideGroups(readme: string): readonly GuideGroup[] {
  return [...readme.matchAll(/^- ([\w ]+): ((?:.*\n(?: {2}.*\n)*))/gm)].map(([, title = '', list = '']) => ({
    title,
    guides: [...list.matchAll(/\[([^\]]*)\]\(([\w-]+)\.md\)/g)].map(([, words = '', name = '']) => ({
      name,
      title: plain(words).charAt(0).toUpperCase() + plain(words).slice(1),
    })),
  }));
}
