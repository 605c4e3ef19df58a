import { isRoutingNumber } from '../../kernel/base/money/routing-number.ts';
import { cleanedText } from '../../kernel/base/text/characters.ts';
import type { Institution } from './institution.ts';

/** First column, counted from 1, and width of a field. */
type Columns = readonly [from: number, width: number];

/** The form of a directory of the Federal Reserve: the columns of its fields, and how they become an institution. */
interface DirectoryForm<Name extends string> {
  readonly lineCharacters: number;
  readonly columns: Readonly<Record<Name | 'routingNumber' | 'name', Columns>>;
  readonly rest: (field: (name: Name) => string) => Omit<Institution, 'routingNumber' | 'name'>;
}

/** A line of a file that could not be read. */
interface BadLine {
  readonly line: number;
  readonly why: string;
}

export interface DirectoryFile {
  readonly institutions: readonly Institution[];
  readonly bad: readonly BadLine[];
}

/** Reads a file of fixed columns, one bank per line, with or without trailing spaces. Reports lines of another form. */
export function readDirectory<Name extends string>(text: string, form: DirectoryForm<Name>): DirectoryFile {
  const bad: BadLine[] = [];
  const institutions = linesOf(text).flatMap(({ line, number }) => {
    const one = readLine(line, form);
    if (typeof one !== 'string') return [one];
    bad.push({ line: number, why: one });
    return [];
  });
  return { institutions, bad };
}

function readLine<Name extends string>(line: string, form: DirectoryForm<Name>): Institution | string {
  const { lineCharacters, columns, rest } = form;
  if (line.length > lineCharacters) return `has ${line.length} columns instead of ${lineCharacters}`;
  const routingNumber = fieldOf(line, columns.routingNumber);
  if (!isRoutingNumber(routingNumber)) return 'does not begin with a routing number';
  const name = fieldOf(line, columns.name);
  if (name === '') return 'has no name';
  return { routingNumber, name, ...rest((field) => fieldOf(line, columns[field])) };
}

/** The text of a field, without the spaces that fill it. */
const fieldOf = (line: string, [from, width]: Columns): string =>
  cleanedText(line.slice(from - 1, from - 1 + width)).replace(/\s+/g, ' ');

const endOfFile = '\u001A';

/** Lines with their numbers, without empty ones, a byte order mark and the end-of-file mark of old systems. */
const linesOf = (text: string): readonly { readonly line: string; readonly number: number }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.replaceAll(endOfFile, '').trim() !== '');

/** The parts of an address that there are; undefined where there is none. */
export function joinFields(parts: readonly string[], separator = ', '): string | undefined {
  const given = parts.filter((part) => part !== '');
  return given.length === 0 ? undefined : given.join(separator);
}
