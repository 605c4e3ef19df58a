import { centsOf, isHidden, words } from './format.ts';

/** An attribute or a relationship that somebody fills in, as the reference describes it. */
export interface FormField {
  /** Its own name, without the names of what is around it. */
  readonly name: string;
  readonly says: string;
  /** A `group` is an object, `rows` are a list of objects, and `pairs` are an object whose names somebody chooses, as those of tags. */
  readonly kind:
    | 'text'
    | 'choice'
    | 'cents'
    | 'number'
    | 'decimal'
    | 'flag'
    | 'day'
    | 'list'
    | 'group'
    | 'rows'
    | 'pairs';
  readonly choices?: readonly string[];
  readonly isOptional?: true;
  /** True if null removes it. */
  readonly isNullable?: true;
  /** True if no answer has it. */
  readonly isUnseen?: true;
  /** The type of the resource whose id it is, if it is a relationship. */
  readonly relates?: string;
  /** What is in a group, or in each row. */
  readonly members?: readonly FormField[];
  /** True if a change replaces a group as a whole. Of any other group a change sends the members that are changed. */
  readonly isWhole?: true;
  readonly rowsMin?: number;
  readonly rowsMax?: number;
}

/** How many values somebody fills in, with one row of each list. */
export const valueCount = (fields: readonly FormField[]): number =>
  fields.reduce((sum, { members }) => sum + (members === undefined ? 1 : valueCount(members)), 0);

/** What has more values than this is long. */
const shortMax = 12;

export const isLong = (fields: readonly FormField[]): boolean => valueCount(fields) > shortMax;

/** True of a part of a form that few need, and that is long: it is closed until somebody fills it in. */
export const beginsClosed = ({ kind, isOptional, members = [] }: FormField): boolean =>
  kind === 'group' && isOptional === true && isLong(members);

/** What was filled in, by the paths of the fields: `address.city`, `documents.0.documentType`. A list of rows has their number at its own path. */
export type Values = Readonly<Record<string, string>>;

/** The path of a member of what is at a path. */
export const pathIn = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** One of several: `Document` of `documents`. */
export function singular(name: string): string {
  const one = name
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1');
  return words(one);
}

/** A path in words, for example `Address › City` or `Document 2 › Role`. */
export function placeWords(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('.')) {
    const before = parts.at(-1);
    if (/^\d+$/.test(part) && before !== undefined) parts[parts.length - 1] = `${singular(before)} ${Number(part) + 1}`;
    else parts.push(words(part));
  }
  return parts.join(' › ');
}

/** True of a field that a form does not show as it is: no answer has it, or nobody should see it over a shoulder. It begins empty. */
export const isKeptHidden = ({ isUnseen }: Pick<FormField, 'isUnseen'>, path: string): boolean =>
  isUnseen === true || (!path.includes('.') && isHidden(path));

/** Stands for a value that is not shown and is to be removed. */
export const removal = '\u0000';

/** What is wrong with something filled in, before anybody is asked: the end of a sentence that begins with its name. Undefined if nothing is. */
export function faultIn({ kind }: Pick<FormField, 'kind'>, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (kind === 'cents' && centsOf(text) === undefined) return 'is no amount in dollars, such as 12.50 or 1,250.50.';
  if (kind === 'number' && !/^-?\d{1,15}$/.test(text)) return 'is no whole number.';
  if (kind === 'decimal' && !/^-?\d{1,12}(\.\d{1,12})?$/.test(text)) return 'is no number, such as 12 or 12.5.';
  return kind === 'flag' && flagOf(text) === undefined ? 'is neither true nor false.' : undefined;
}

/** True and false, in any case: spreadsheets write TRUE. Undefined if it is neither. */
function flagOf(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** What was filled in as the API takes it. What is no amount and no flag stays a text: the API refuses it. */
export function typed(kind: FormField['kind'], value: string): unknown {
  if (kind === 'flag') return flagOf(value) ?? value;
  if (kind === 'number' || kind === 'decimal') return Number(value);
  if (kind === 'list') return listed(value);
  return kind === 'cents' ? (centsOf(value) ?? value) : value;
}

/** The lines of a text that are not empty. */
export const listed = (value: string): readonly string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
