/** The lines of a table for people: a head, and rows whose cells begin below each other. Cells that are undefined are a dash. */
export function columns(
  head: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
): readonly string[] {
  const texts = [head, ...rows.map((row) => row.map((cell) => (cell === undefined ? '-' : String(cell))))];
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  return texts.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
