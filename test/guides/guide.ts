import { invariant } from '../../functions/kernel/base/invariant.ts';

/** A page that teaches by files, as text. */
export interface Guide {
  /** Whole files: blocks of code whose first line is a comment with a path. */
  readonly files: readonly GuideFile[];
  /** Lines that are added to files that exist. */
  readonly additions: readonly Addition[];
  /** The rows of its table of messages: what is forgotten, and the message that is expected then. */
  readonly messages: ReadonlyMap<string, RegExp>;
}

interface GuideFile {
  readonly path: string;
  readonly text: string;
}

/** Lines of a diff: those that begin with a space stay, those with `-` go, and those with `+` come after the line before. */
interface Addition {
  readonly path: string;
  readonly lines: readonly string[];
}

/** Reads a page. A block of TypeScript without a path is text for the reader only. */
export function readGuide(page: string): Guide {
  return {
    files: blocksOf(page, 'ts').flatMap(({ path, text }) => (path === undefined ? [] : [{ path, text }])),
    additions: blocksOf(page, 'diff').map(({ path, text }) => {
      invariant(path !== undefined, `a block of added lines names no file: ${text}`);
      return { path, lines: text.trimEnd().split('\n') };
    }),
    messages: new Map(
      [...page.matchAll(/^\| (.+?) +\| .+? +\| (.+?) +\|$/gm)].map(([, forgotten = '', message = '']) => [
        forgotten,
        expected(message),
      ]),
    ),
  };
}

function blocksOf(page: string, language: string) {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => {
    const [, path, text] = /^\/\/ ([\w./-]+\/[\w.-]+\.ts)\n\n?([^]*)$/.exec(block) ?? [];
    return { path, text: text ?? block };
  });
}

/** The first quoted text of a cell, in which `...` stands for any text. */
function expected(cell: string): RegExp {
  const [, quoted = ''] = /`(.+?)`/.exec(cell) ?? [];
  const parts = quoted.replaceAll('\\|', '|').split('...');
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'), 's');
}

/** A file with the lines of a diff. Throws if a line that the page expects is not in it. */
export function withAdditions(before: string, { path, lines }: Addition): string {
  const after = before.split('\n');
  let at = -1;
  for (const line of lines) {
    const [mark, text] = [line.slice(0, 1), line.slice(1)];
    if (mark === '+') after.splice((at += 1), 0, text);
    else {
      at = after.indexOf(text, at + 1);
      invariant(at >= 0, `${path} has no line "${text}" any more, which the page changes`);
      if (mark === '-') after.splice(at--, 1);
    }
  }
  return after.join('\n');
}
