/** Rows of a file of separated values. Quotes, line ends in cells, semicolons or tabs in place of commas and the mark of Excel are understood. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  const whole = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(whole);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (whole[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') endRow();
    else cell += sign;
  }
  if (isQuoted) throw new Error('The file ends within quotes: a quote is missing somewhere.');
  endRow();
  return rows;
}

/** The separator of cells: the one that the first line has most often. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counted = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length] as const);
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
