import type { FieldName, FieldValues } from './fields.ts';

/** Numbers that name a person or a business. */
const personalNumbers: ReadonlySet<FieldName> = new Set(['ssn', 'passport', 'ein', 'ownEin']);

export const isPersonalNumber = (name: FieldName): boolean => personalNumbers.has(name);

const cover = '•••••';

/** A number of which only the end is shown: four characters, or two of a short one. */
export const maskOf = (value: string): string => `${cover}${value.slice(value.length > 6 ? -4 : -2)}`;

/** True for a text that may be a mask, which is compared as it was sent. */
export const isMask = (text: string): boolean => text.startsWith(cover);

/** Names a field of a page. */
export const markOf = (page: string, name: FieldName): string => `${page}.${name}`;

/** The marks of the personal numbers among values that were filled in before. */
export const marksOf = (page: string, values: FieldValues): readonly string[] =>
  (Object.keys(values) as FieldName[]).filter(isPersonalNumber).map((name) => markOf(page, name));
