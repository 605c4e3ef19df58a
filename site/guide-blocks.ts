import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';

/**
 * A block of code of a page. The words after its language say what is done with it; without them:
 *
 * - `sh` is run by bash, in its order, and must succeed. `fails` expects a failure. `beside` runs until the page ends.
 * - `ts` is run by Node, with the variables of the shell. `settings` are settings of a stage, of which `npm run types` checks
 *   the types (test/guides/settings.generated.ts).
 * - `python` is compiled by `npm run check:python`, which checks its types.
 * - `text` and `json` are what the block before them prints: `json` is a part of the document, with the same values but for ids, moments
 *   and what `...` stands for. `text beside` is what a block that runs beside has printed in the end.
 * - `mermaid` is a drawing.
 *
 * `not run: <reason>` and `not compared: <reason>` leave a block to its reader.
 */
export interface GuideBlock {
  readonly page: string;
  /** The line at which it begins. */
  readonly line: number;
  readonly language: string;
  readonly use: string;
  /** Why it is not run or not compared. */
  readonly reason?: string | undefined;
  readonly text: string;
}

/** The pages whose blocks are run, in the order in which they are read. */
export function guidePages(): readonly string[] {
  const first = ['docs/integrate/getting-started.md', 'README.md'];
  const others = ['integrate', 'partners', 'operate'].flatMap((folder) =>
    globSync(`docs/${folder}/*.md`, { cwd: projectRoot() }).toSorted(),
  );
  return [...new Set([...first, ...others])];
}

/** The blocks of a page, from its beginning. */
export const blocksOfPage = (page: string): readonly GuideBlock[] =>
  blocksIn(readFileSync(join(projectRoot(), page), 'utf8'), page);

export function blocksIn(markdown: string, page: string): readonly GuideBlock[] {
  return [...markdown.matchAll(fenced)].map(({ index, 1: indent = '', 2: words = '', 3: body = '' }) => {
    const [, language = '', use = '', reason] = /^(\S*) ?([^:]*)(?:: (.*))?$/.exec(words) ?? [];
    const line = markdown.slice(0, index).split('\n').length;
    const text = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd();
    return { page, line, language, use, reason, text };
  });
}

/** The sentences, lists and tables of a page. */
export const withoutBlocks = (markdown: string): string => markdown.replaceAll(fenced, '');

const fenced = /^( *)```(.*)\n([^]*?)^ *```$/gm;

/** What may be done with a block of a language; the first is done without a word. */
export const usesOf: Readonly<Record<string, readonly string[]>> = {
  sh: ['', 'fails', 'beside', 'not run'],
  ts: ['', 'settings', 'not run'],
  python: [''],
  js: ['not run'],
  http: ['not run'],
  text: ['', 'beside', 'not compared'],
  json: ['', 'not compared'],
  toml: ['not compared'],
  mermaid: [''],
};

/** True for a block that is left to its reader. */
export const isLeft = ({ use }: GuideBlock): boolean => use.startsWith('not ');

/** Where a block is, for messages. */
export const locationOf = ({ page, line }: GuideBlock): string => `${page}:${line}`;
