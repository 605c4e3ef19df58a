/** A logical record of BAI2: a record with its continuations (88). */
export interface Bai2Record {
  /** Of its first line. */
  readonly line: number;
  readonly code: string;
  /** What follows the code. */
  readonly fields: readonly string[];
  /** The number of lines that it has. */
  readonly physical: number;
}

/** A text ends at the end of its line, and may have commas and slashes. Only details have one, as their last field. */
const detailCode = '16';
const continuationCode = '88';

/** The records of a file in their order. Lines may end with LF or CRLF, and may be filled with blanks. */
export function* bai2Records(text: string): Generator<Bai2Record> {
  let open: Bai2Record | undefined;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const code = line.slice(0, 2);
    const fields = fieldsIn(line.slice(3));
    if (code === continuationCode && open !== undefined) {
      open = continued(open, fields);
      continue;
    }
    if (open !== undefined) yield open;
    open = { line: index + 1, code, fields, physical: 1 };
  }
  if (open !== undefined) yield open;
}

const fieldsIn = (text: string): readonly string[] =>
  text
    .replace(/\/$/, '')
    .split(',')
    .map((one) => one.trim());

/** The text of a detail goes on in its continuation; what becomes of it does not matter, because amounts come before it. */
function continued(record: Bai2Record, fields: readonly string[]): Bai2Record {
  const all = record.code === detailCode ? record.fields : [...record.fields, ...fields];
  return { ...record, fields: all, physical: record.physical + 1 };
}
