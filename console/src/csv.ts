/** Rows as a file of comma-separated values, for spreadsheets. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/**
 * A text of a customer that begins like a formula is none: spreadsheets would compute it. In many countries they take a semicolon for the end of
 * a cell, so one behind it is none either. Amounts keep their sign.
 */
function cell(text: string): string {
  const safe = /^-\d+\.\d\d$/.test(text) ? text : text.replace(/(^|[;\t\r\n]\s*)(?=[=+\-@\t\r])/g, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Cents as a decimal number: `-12.50`. */
export const decimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Hands a text on as a file. */
export function saveText(name: string, text: string): void {
  // Excel takes the file for UTF-8 by its first character.
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
