/** A row of a CSV file, and the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * The rows of a CSV file as RFC 4180 has them: fields may be in quotes, and then have separators, line ends and doubled quotes. Empty lines are left out.
 * A quote that is never closed takes the rest of the file: then its row has too few fields.
 */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  let [line, startLine] = [1, 1];
  let [field, fields, isQuoted, wasQuoted]: [string, string[], boolean, boolean] = ['', [], false, false];
  const clean = text.replace(/^\uFEFF/, '');
  for (let at = 0; at <= clean.length; at += 1) {
    const sign = clean.charAt(at);
    if (isQuoted && sign !== '') {
      if (sign === '\n') line += 1;
      if (sign !== '"') field += sign;
      else if (clean.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field.trim() === '' && !wasQuoted) {
      [field, isQuoted, wasQuoted] = ['', true, true];
    } else if (sign === separator) {
      fields.push(field.trim());
      [field, wasQuoted] = ['', false];
    } else if (sign === '\n' || sign === '') {
      const isEmpty = fields.length === 0 && field.trim() === '' && !wasQuoted;
      if (!isEmpty) yield { line: startLine, fields: [...fields, field.trim()] };
      if (sign === '\n') line += 1;
      [field, fields, wasQuoted, startLine, isQuoted] = ['', [], false, line, false];
    } else field += sign;
  }
}
