import { parseCalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { isRoutingNumber } from '../../../kernel/base/money/routing-number.ts';
import { type FileField, type FieldValue, fieldWidth } from './field.ts';

/** What a field contains. `isUsable` is false if the characters have no such value. `expected` is given if they are not as they should be. */
interface FieldReading {
  readonly value: FieldValue;
  readonly expected?: string;
  readonly isUsable: boolean;
}

/** What a field may contain, in words. */
export function expectedIn(field: FileField): string {
  const width = fieldWidth(field);
  if (field.expected !== undefined) return field.expected;
  switch (field.kind) {
    case 'constant':
      return field.value ?? '';
    case 'blank':
      return 'spaces';
    case 'text':
    case 'rightText':
      return `${field.inclusion === 'mandatory' ? '1' : '0'} to ${width} characters of printable ASCII`;
    case 'account':
      return `1 to ${width} characters of printable ASCII without spaces`;
    case 'digits':
      return `${width} digits`;
    case 'routing':
      return 'a routing number with the right check digit';
    case 'number':
      return `a whole number of up to ${width} digits`;
    case 'date':
      return 'a date as YYMMDD';
    case 'time':
      return 'a time as HHMM';
    case 'yearDay':
      return 'a day of the year, 001 to 366';
  }
}

/** Reads the characters of a field. Never throws. */
export function readField(raw: string, field: FileField): FieldReading {
  const read = valueIn(raw, field);
  if (read.expected === undefined && isMissing(read.value, field)) return unusable(field, read.value);
  return read;
}

/** A missing mandatory or required value. Text that consists of zeros means nothing either. */
function isMissing(value: FieldValue, { kind, inclusion, pattern }: FileField): boolean {
  if (inclusion === 'optional' || kind === 'constant' || pattern !== undefined) return false;
  return value === undefined || (isText(kind) && /^0*$/.test(String(value)));
}

const isText = (kind: FileField['kind']): boolean => kind === 'text' || kind === 'rightText' || kind === 'account';
const unusable = (field: FileField, value: FieldValue): FieldReading => ({
  value,
  expected: expectedIn(field),
  isUsable: false,
});

function valueIn(raw: string, field: FileField): FieldReading {
  switch (field.kind) {
    case 'constant':
      return raw === field.value ? valid(undefined) : unusable(field, undefined);
    case 'blank':
      return isSpaces(raw) ? valid(undefined) : { value: undefined, expected: 'spaces', isUsable: true };
    case 'text':
      return textIn(raw.replace(/ +$/, ''), field);
    case 'rightText':
      return textIn(withoutSpaces(raw), field);
    case 'account':
      return accountIn(withoutSpaces(raw), field);
    case 'digits':
      return matching(raw, field, /^\d+$/);
    case 'routing':
      return isRoutingNumber(raw) ? valid(raw) : unusable(field, undefined);
    case 'number':
      return /^\d+$/.test(raw) ? valid(Number(raw)) : unusable(field, undefined);
    case 'date':
      return dateIn(raw, field);
    case 'time':
      return matching(raw, field, /^([01]\d|2[0-3])[0-5]\d$/);
    case 'yearDay':
      return yearDayIn(raw, field);
  }
}

const valid = (value: FieldValue): FieldReading => ({ value, isUsable: true });
/** Spaces only: `trim` also takes away characters that are not allowed. */
const isSpaces = (text: string): boolean => /^ *$/.test(text);
const withoutSpaces = (text: string): string => text.replace(/^ +| +$/g, '');
const isBlank = (raw: string): boolean => /^( *|0*)$/.test(raw);

function matching(raw: string, field: FileField, form: RegExp): FieldReading {
  if (form.test(raw) && (field.pattern?.test(raw) ?? true)) return valid(raw);
  return field.inclusion !== 'mandatory' && isSpaces(raw) ? valid(undefined) : unusable(field, undefined);
}

function textIn(given: string, field: FileField): FieldReading {
  const value = field.isUpperCase === true ? given.toUpperCase() : given;
  if (field.pattern !== undefined && !field.pattern.test(value)) return unusable(field, given);
  if (value !== given) return { value, expected: `${expectedIn(field)}, in upper case`, isUsable: true };
  // Letters of Latin-1 are not allowed in files, but can be read: ISO 8859-1 is ASCII with these letters.
  if (!/^[\x20-\x7e]*$/.test(value))
    return { value, expected: 'printable ASCII', isUsable: /^[\x20-\x7e\xc0-\xff]*$/.test(value) };
  return valid(value);
}

function accountIn(given: string, field: FileField): FieldReading {
  if (/^[\x21-\x7e]*$/.test(given)) return valid(given);
  const isInnerSpace = /^[\x20-\x7e]*$/.test(given);
  return { value: given.replaceAll(' ', ''), expected: expectedIn(field), isUsable: isInnerSpace };
}

function dateIn(raw: string, field: FileField): FieldReading {
  if (field.inclusion !== 'mandatory' && isBlank(raw)) return valid(undefined);
  const date = parseCalendarDate(`20${raw.slice(0, 2)}-${raw.slice(2, 4)}-${raw.slice(4)}`);
  return date === undefined ? unusable(field, undefined) : valid(date);
}

function yearDayIn(raw: string, field: FileField): FieldReading {
  if (field.inclusion !== 'mandatory' && isBlank(raw)) return valid(undefined);
  const day = /^\d{3}$/.test(raw) ? Number(raw) : 0;
  return day >= 1 && day <= 366 ? valid(day) : unusable(field, undefined);
}

/**
 * The characters of a value, as wide as the field; undefined if the value does not fit. A value fits if a reader finds no fault in
 * these characters and reads the same value, so nothing is cut, changed or left out. With `mayLack`, a required value may be missing.
 */
export function writeField(value: FieldValue, field: FileField, mayLack: boolean): string | undefined {
  const raw = charactersOf(value, field);
  if (raw.length !== fieldWidth(field)) return undefined;
  const back = readField(raw, field);
  if (back.value !== value) return undefined;
  const isLacking = field.inclusion === 'required' && isMissing(value, field);
  return back.expected === undefined || (mayLack && isLacking) ? raw : undefined;
}

function charactersOf(value: FieldValue, field: FileField): string {
  const width = fieldWidth(field);
  const text = value === undefined ? '' : String(value);
  switch (field.kind) {
    case 'constant':
      return field.value ?? '';
    case 'number':
      return text.padStart(width, '0');
    case 'yearDay':
      return text === '' ? ' '.repeat(width) : text.padStart(width, '0');
    case 'date':
      return text.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$1$2$3').padEnd(width);
    case 'rightText':
      return text.padStart(width);
    case 'blank':
    case 'text':
    case 'account':
    case 'digits':
    case 'routing':
    case 'time':
      return text.padEnd(width);
  }
}
