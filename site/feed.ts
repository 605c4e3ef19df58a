import { createHash } from 'node:crypto';
import { escaped } from './html.ts';
import { Markdown, plain } from './markdown.ts';
import type { Change } from './pages/changelog-page.ts';

/**
 * The changes as an Atom feed (RFC 4287). A change that no dated release has yet is as old as the site: it reaches the readers of a stage
 * with its deployment. Ids follow from the text, so a change that waits for its release does not appear twice.
 */
export function changelogFeed(changes: readonly Change[], builtAt: Date): string {
  const markdown = new Markdown('changelog');
  const built = builtAt.toISOString();
  const entries = changes.map((change) => {
    const digest = createHash('sha256').update(change.markdown).digest('hex').slice(0, 32);
    return `<entry><id>urn:bankstack:change:${digest}</id><title>${escaped(titleOf(change.markdown))}</title><updated>${
      change.date === undefined ? built : `${change.date}T00:00:00Z`
    }</updated><category term="${escaped(change.release)}"/><content type="html">${escaped(markdown.blocks(change.markdown).text)}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:bankstack:changelog</id><title>Bankstack changes</title><author><name>Bankstack</name></author><updated>${built}</updated><link rel="self" href="changelog.xml"/><link rel="alternate" href="changelog"/>
${entries.join('\n')}
</feed>
`;
}

/** The first sentence of a change, shortened to what a list of titles shows. */
function titleOf(markdown: string): string {
  const [sentence = ''] = plain(markdown)
    .replaceAll('\n', ' ')
    .split(/(?<=[.:]) /);
  return sentence.length <= titleMax ? sentence : `${sentence.slice(0, titleMax - 1)}…`;
}

const titleMax = 120;
