import type { CalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { invariant } from '../../../kernel/base/invariant.ts';

/** Every record of an ACH file is a line of this many characters. */
export const recordLength = 94;

/**
 * What a field contains, and how.
 * - `constant`: always the same characters. `blank`: spaces. Neither has a value.
 * - `text`: printable ASCII, left-justified. `rightText`: right-justified. `account`: left-justified, without spaces.
 * - `digits`: exactly as many digits as the field has columns. `routing`: nine digits, the last a check digit.
 * - `number`: a whole number, right-justified and filled with zeros. Amounts are in cents.
 * - `date`: YYMMDD, in this century. `time`: HHMM. `yearDay`: day of the year, 001 to 366.
 */
export type FieldKind =
  | 'constant'
  | 'blank'
  | 'text'
  | 'rightText'
  | 'account'
  | 'digits'
  | 'routing'
  | 'number'
  | 'date'
  | 'time'
  | 'yearDay';

/** A record is useless without a `mandatory` field. A writer fills in a `required` one, and a reader does without it. */
export type Inclusion = 'mandatory' | 'required' | 'optional';

export interface FileField<K extends FieldKind = FieldKind, I extends Inclusion = Inclusion> extends FieldOptions {
  /** First and last column, counted from 1. */
  readonly from: number;
  readonly to: number;
  readonly kind: K;
  readonly inclusion: I;
  /** The characters of a constant. */
  readonly value?: string;
}

interface FieldOptions {
  /** The value occurs elsewhere in the file, and must be the same there. */
  readonly isRepeated?: boolean;
  readonly isUpperCase?: boolean;
  readonly pattern?: RegExp;
  /** What the pattern matches, in words. */
  readonly expected?: string;
}

/** The part of a file that is lost when a record cannot be used. */
export type SpoiledPart = 'entry' | 'batch' | 'file';

export type Fields = Readonly<Record<string, FileField>>;

/** One sort of line: its fields in the order of their columns, from column 1 to column 94. */
export interface RecordType<F extends Fields = Fields> {
  readonly name: string;
  readonly scope: SpoiledPart;
  readonly fields: F;
  /** The same fields as pairs of name and field. */
  readonly list: readonly (readonly [name: string, field: FileField])[];
}

export type FieldValue = string | number | undefined;
type NoValue = 'constant' | 'blank';
type Text = 'text' | 'rightText' | 'account';
type ValueOfKind<K extends FieldKind> = K extends 'number' | 'yearDay'
  ? number
  : K extends 'date'
    ? CalendarDate
    : string;
type ValueOf<F> =
  F extends FileField<infer K, infer I>
    ? K extends Text
      ? string
      : I extends 'mandatory'
        ? ValueOfKind<K>
        : ValueOfKind<K> | undefined
    : never;

/** The values of a record, by the names of its fields. A text without content is '', any other optional value undefined. */
export type Values<R extends RecordType> = {
  readonly [N in keyof R['fields'] as R['fields'][N]['kind'] extends NoValue ? never : N]: ValueOf<R['fields'][N]>;
};

/** Declares a record. Fails if the fields do not fill the columns from 1 to 94 in order. */
export function defineRecord<const F extends Fields>(name: string, scope: SpoiledPart, fields: F): RecordType<F> {
  const list = Object.entries<FileField>(fields);
  const end = list.reduce((last, [field, { from, to }]) => {
    invariant(from === last + 1 && to >= from, `${name}, ${field}: begins in column ${from} after column ${last}`);
    return to;
  }, 0);
  invariant(end === recordLength, `${name}: ends in column ${end}`);
  return { name, scope, fields, list };
}

type Columns = readonly [from: number, to: number];

/** Declares a field with a value. */
export function field<K extends Exclude<FieldKind, NoValue>, const I extends Inclusion>(
  [from, to]: Columns,
  kind: K,
  inclusion: I,
  options: FieldOptions = {},
): FileField<K, I> {
  return { ...options, from, to, kind, inclusion };
}

/** Declares characters that are always the same. */
export function constant<const I extends Inclusion = 'mandatory'>(
  [from, to]: Columns,
  value: string,
  inclusion?: I,
): FileField<'constant', I | 'mandatory'> {
  return { from, to, kind: 'constant', inclusion: inclusion ?? 'mandatory', value };
}

/** Declares columns that contain spaces. */
export function blank([from, to]: Columns): FileField<'blank', 'optional'> {
  return { from, to, kind: 'blank', inclusion: 'optional' };
}

export const fieldWidth = ({ from, to }: FileField): number => to - from + 1;

/** True for constants and spaces, which are not part of the values of a record. */
export const hasNoValue = ({ kind }: FileField): boolean => kind === 'constant' || kind === 'blank';

/**
 * True if a reader notices each change of one character in this field: it is constant, has a check digit, or is added up or repeated
 * elsewhere in the file. A change in another field may give it another value. It changes nothing else that is read.
 */
export const isGuarded = (field: FileField): boolean =>
  hasNoValue(field) || field.kind === 'number' || field.kind === 'routing' || field.isRepeated === true;
