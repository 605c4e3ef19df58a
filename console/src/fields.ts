import { centsOf, words } from './format.ts';

/** An attribute or a relationship that somebody fills in, as the reference describes it. The name of a nested one is its path. */
export interface FormField {
  readonly name: string;
  readonly says: string;
  readonly kind: 'text' | 'choice' | 'cents' | 'number' | 'flag' | 'day' | 'list';
  readonly choices?: readonly string[];
  readonly isOptional?: true;
  /** The type of the resource whose id it is, if it is a relationship. */
  readonly relates?: string;
}

/** `schedule.dayOfMonth` as `Schedule › Day of month`. The place in a list is not said: `documents.0.role` is `Documents › Role`. */
export const labelOf = (name: string): string =>
  name
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .map(words)
    .join(' › ');

/** What was filled in, by the names of the fields. */
export type Values = Readonly<Record<string, string>>;

/** What is wrong with something filled in, before anybody is asked: the end of a sentence that begins with its name. Undefined if nothing is. */
export function faultIn({ kind }: Pick<FormField, 'kind'>, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (kind === 'cents' && centsOf(text) === undefined) return 'is no amount in dollars, such as 12.50 or 1,250.50.';
  if (kind === 'number' && !/^-?\d{1,15}$/.test(text)) return 'is no whole number.';
  return kind === 'flag' && flagOf(text) === undefined ? 'is neither true nor false.' : undefined;
}

/** True and false, in any case: spreadsheets write TRUE. Undefined if it is neither. */
function flagOf(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** The attributes that were filled in. Those that were left empty are not sent. */
export function attributesOf(fields: readonly FormField[], values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = (values[name] ?? '').trim();
      return value === '' ? [] : [[name, typed(kind, value)]];
    }),
  );
}

/** What was filled in as the API takes it. What is no amount and no flag stays a text: the API refuses it. */
function typed(kind: FormField['kind'], value: string): unknown {
  if (kind === 'flag') return flagOf(value) ?? value;
  if (kind === 'number') return Number(value);
  if (kind === 'list') return listed(value);
  return kind === 'cents' ? (centsOf(value) ?? value) : value;
}

/** The lines of a text that are not empty. */
export const listed = (value: string): readonly string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
