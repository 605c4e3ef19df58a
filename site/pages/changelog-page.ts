import type { Catalogue } from '../catalogue.ts';
import { link } from '../address.ts';
import { type Page, text } from '../content/block.ts';
import { withReferences } from './guide-page.ts';
import type { RepositoryLinks } from './repository-links.ts';

/** A change that the changelog names. */
export interface Change {
  /** The heading of its release: `Unreleased` or a version with a date. */
  readonly release: string;
  /** YYYY-MM-DD, if the release has one. */
  readonly date?: string;
  readonly markdown: string;
}

const changelogFile = 'CHANGELOG.md';

/** The changes of the changelog, newest first. */
export function changesOf(changelog: string, links: RepositoryLinks): readonly Change[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const release = part.slice(0, part.indexOf('\n')).trim();
      const date = /\d{4}-\d\d-\d\d/.exec(release)?.[0];
      return [...part.matchAll(/^- ((?:.*\n)(?: {2,}.*\n|\n(?= {2}))*)/gm)].map(([, markdown = '']) => ({
        release,
        ...(date === undefined ? {} : { date }),
        markdown: links.ledToSite(markdown.replaceAll(/\n {2}/g, '\n').trim(), changelogFile),
      }));
    });
}

export function changelogPage(catalogue: Catalogue, changelog: string, links: RepositoryLinks): Page {
  const body = changelog.replace(/^# .*\n/, '');
  return {
    name: 'changelog',
    title: 'Changelog',
    kind: 'Changes',
    summary: 'What integrators and operators notice, newest first.',
    blocks: [
      text(
        `${link('Versions', 'guides/versioning')} says what may change. The same as a ${link('feed', 'changelog.xml')}.`,
      ),
      text(withReferences(catalogue, links.ledToSite(body.slice(body.indexOf('\n## ')), changelogFile))),
    ],
    keywords: ['changelog', 'changes', 'releases'],
  };
}
