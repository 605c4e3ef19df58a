import type { PictureSize } from './picture-size.ts';

/** The scheme of links between pages in texts. */
const scheme = 'site:';

/** How a page names another one: as a page for people, or as Markdown. */
export type Form = 'page' | 'markdown';

/**
 * The relative address of a page or file of the site from another one. It is relative, so that it is right below the path of a stage
 * too (`https://.../sandbox/docs`).
 */
export function addressOf(target: string, from: string, form: Form = 'page'): string {
  const [name = '', anchor] = target.split('#');
  const up = '../'.repeat(from === 'index' ? 0 : from.split('/').length);
  const file = form === 'markdown' && !isFile(name) ? `${name}.md` : name === 'index' ? '' : name;
  return `${up}docs${file === '' ? '' : `/${file}`}${anchor === undefined ? '' : `#${encodeURI(anchor)}`}`;
}

/** The page that a link of a text leads to, or undefined if it leads elsewhere. */
export const siteTarget = (href: string): string | undefined =>
  href.startsWith(scheme) ? decodeURI(href.slice(scheme.length)) : undefined;

/** A Markdown link to a page of the site. */
export const link = (words: string, target: string): string => `[${words}](${scheme}${encodeURI(target)})`;

/** A Markdown picture of the site. What stands where other pictures have a title is its size, so that a page has its place before it has come. */
export const picture = (words: string, name: string, { width, height }: PictureSize): string =>
  `![${words}](${scheme}${name} "${width}x${height}")`;

const fileEndings = /\.(?:css|js|json|xml|txt|md|webp)$/;
const isFile = (name: string): boolean => fileEndings.test(name);
