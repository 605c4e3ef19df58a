/** Rows as a file of comma-separated values, for spreadsheets. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/**
 * A text of a customer that begins like a formula is none: spreadsheets would compute it. In many countries they take a semicolon for the end of
 * a cell, so one behind it is none either. Amounts keep their sign. A text that has that mark itself gets another, so that `textOfCell` finds it.
 */
function cell(text: string): string {
  const safe = /^-\d+\.\d\d$/.test(text) ? text : text.replace(/(^|[;\t\r\n]\s*)(?='*[=+\-@\t\r])/g, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text that a cell of such a file was made of. */
export const textOfCell = (cell: string): string => cell.replace(/(^|[;\t\r\n]\s*)'(?='*[=+\-@\t\r])/g, '$1');

/** Cents as a decimal number: `-12.50`. */
export const decimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
