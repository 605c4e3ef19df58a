import { csvOf, textOfCell } from './csv.ts';
import { rowsOf } from './csv-rows.ts';
import type { FormField, Values } from './fields.ts';
import { contentOf, digestOf, isDone, type RowState, type UploadRow } from './upload-rows.ts';

/** A file whose rows order something. */
export interface Upload {
  /** The same for the same file and kind, so that who sends the file again sends the same upload. */
  readonly id: string;
  /** When it was sent first, if its result says so. */
  readonly sentAt?: string;
  readonly rows: readonly UploadRow[];
}

/** More rows than this are refused: the page would need too long. */
const rowsMax = 10_000;

/** What a result has besides the columns of its file. */
const resultColumns = ['upload', 'first sent', 'line', 'state', 'result'] as const;
const idDigits = 16;

/**
 * Reads a file of UTF-8 whose first line has the names of the columns, or the result of an upload, which goes on where that has ended. Throws an
 * error for the person if it is none.
 */
export async function readUpload(
  bytes: Uint8Array<ArrayBuffer>,
  kind: string,
  fields: readonly FormField[],
): Promise<Upload> {
  const [head = [], ...lines] = rowsOf(textOf(bytes));
  const names = head.map((name) => name.trim());
  const isResult = resultColumns.every((name) => names.includes(name));
  refuseColumns(isResult ? names.filter((name) => !isResultColumn(name)) : names, fields);
  if (new Set(names).size < names.length) throw new Error('The file has a column twice.');
  if (lines.length === 0) throw new Error('The file has no row below the names of its columns.');
  if (lines.length > rowsMax) throw new Error(`The file has more than ${rowsMax.toLocaleString('en-US')} rows.`);
  const all = lines.map((cells) => valuesOf(names, isResult ? cells.map(textOfCell) : cells));
  const rows = withTwins(
    all.map((values, place): Omit<UploadRow, 'twins'> => {
      const isLong = (lines[place]?.length ?? 0) > names.length;
      return {
        line: place + 2,
        values: Object.fromEntries(Object.entries(values).filter(([name]) => !isResult || !isResultColumn(name))),
        rejections: 0,
        state: isLong ? 'wrong' : 'read',
        says: isLong ? 'It has more cells than there are columns.' : '',
        ...(isResult && !isLong ? doneIn(values) : {}),
      };
    }),
  );
  if (isResult) return { ...uploadIn(all, kind), rows };
  return { id: `${kind}-${(await digestOf(bytes)).slice(0, idDigits)}`, rows };
}

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(
      'The file is not in UTF-8, so names with accents would be changed. Save it again, in Excel as “CSV UTF-8 (Comma delimited)”.',
    );
  }
}

function refuseColumns(names: readonly string[], fields: readonly FormField[]): void {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`The file has columns that are not known: ${unknown.join(', ')}`);
  const missing = fields.filter(({ name, isOptional }) => isOptional !== true && !names.includes(name));
  if (missing.length > 0) throw new Error(`The file lacks the columns ${missing.map(({ name }) => name).join(', ')}`);
}

const isResultColumn = (name: string): boolean => (resultColumns as readonly string[]).includes(name);

const valuesOf = (names: readonly string[], cells: readonly string[]): Values =>
  Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()]));

function withTwins(rows: readonly Omit<UploadRow, 'twins'>[]): readonly UploadRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const content = contentOf(row.values);
    const twins = seen.get(content) ?? 0;
    seen.set(content, twins + 1);
    return { ...row, twins };
  });
}

/** What a result says of a row that was ordered. Any other is looked at anew. */
function doneIn(values: Values): Partial<UploadRow> {
  const row = { state: (values['state'] ?? '') as RowState, says: values['result'] ?? '' };
  return isDone(row) ? row : {};
}

/** The upload whose result a file is. */
function uploadIn(all: readonly Values[], kind: string): Omit<Upload, 'rows'> {
  const [id = '', ...others] = new Set(all.map((values) => values['upload'] ?? ''));
  if (others.length > 0) throw new Error('The file has rows of several uploads. Correct the result of one.');
  if (!id.startsWith(`${kind}-`)) throw new Error('The file is the result of another kind of upload, or names none.');
  const sentAt = all.map((values) => values['first sent'] ?? '').find((text) => !Number.isNaN(Date.parse(text)));
  return { id, ...(sentAt === undefined ? {} : { sentAt }) };
}

/** The file as it was, with what became of each row. It can be corrected and opened again. */
export function resultOf({ id, sentAt, rows }: Upload): string {
  const names = Object.keys(rows[0]?.values ?? {});
  return csvOf([
    [...resultColumns, ...names],
    ...rows.map(({ line, state, says, values }) => [
      id,
      sentAt ?? '',
      String(line),
      state,
      says,
      ...names.map((name) => values[name] ?? ''),
    ]),
  ]);
}
