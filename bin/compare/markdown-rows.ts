/**
 * The rows of a page's tables by their first cells. The code spans of a row are facts; the other words are text. The alignment
 * of columns does not matter, nor where a link leads.
 */
export function rowsOf(page: string): Readonly<Record<string, unknown>> {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]*\|$/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
    );
  return Object.fromEntries(
    rows.map(([first = '', second = '', ...others], index, all) => {
      const isAlone = all.filter(([cell]) => cell === first).length === 1;
      const cells = [second, ...others].join(' | ');
      const name = isAlone ? first : `${first} ${second}`;
      return [index === 0 ? 'head' : name, { code: codeIn(cells), 'x-text': cells.replace(/`[^`]*`/g, '``') }];
    }),
  );
}

const codeIn = (cells: string): readonly string[] => [...cells.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
