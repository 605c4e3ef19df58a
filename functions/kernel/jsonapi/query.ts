import * as z from 'zod';
import { parseCalendarDate, type CalendarDate } from '../base/calendar/calendar-date.ts';
import { type Instant, parseInstant } from '../base/calendar/instant.ts';

/** One query parameter: how it is read and how the reference describes it. */
export interface Parameter<T> {
  readonly description: string;
  readonly schema: z.ZodType;
  /** True for parameters that take several values (`filter[status][]=A&filter[status][]=B`). */
  readonly many: boolean;
  /** The value, or undefined for a text that is none. `texts` is never empty. */
  readonly read: (texts: readonly string[]) => T | undefined;
}

const filterTextMax = 500;
const pageLimitDefault = 100;
const pageLimitMax = 1000;

const single = <T>(description: string, schema: z.ZodType, read: (text: string) => T | undefined): Parameter<T> => ({
  description,
  schema,
  many: false,
  read: (texts) => (texts.length === 1 ? read(texts[0] ?? '') : undefined),
});

export const idFilter = (description: string): Parameter<string> =>
  single(description, z.string(), (text) => (text.length <= filterTextMax ? text : undefined));

const listedIdsMax = 100;

/** Several ids, at most 100. */
export const idListFilter = (description: string): Parameter<readonly string[]> => ({
  description,
  schema: z.array(z.string()).max(listedIdsMax),
  many: true,
  read: (texts) => {
    const ids = [...new Set(texts.flatMap((text) => text.split(',')).filter((text) => text !== ''))];
    return ids.length <= listedIdsMax && ids.every((id) => id.length <= filterTextMax) ? ids : undefined;
  },
});

export const integerFilter = (description: string): Parameter<number> =>
  single(description, z.int(), (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined));

export const booleanFilter = (description: string): Parameter<boolean> =>
  single(description, z.boolean(), (text) => (text === 'true' ? true : text === 'false' ? false : undefined));

export const dateFilter = (description: string): Parameter<CalendarDate> =>
  single(description, z.iso.date(), parseCalendarDate);

export const instantFilter = (description: string): Parameter<Instant> =>
  single(description, z.iso.datetime({ offset: true }), (text) => parseInstant(text.replace(' ', '+')));

export const tagsFilter: Parameter<Readonly<Record<string, string>>> = single(
  'Tags as a JSON object; a resource must carry all of them',
  z.string(),
  (text) => {
    try {
      return z.record(z.string(), z.string()).safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  },
);

/** Several of the listed values, or of other spellings that stand for them. */
export function enumFilter<const Value extends string>(
  description: string,
  values: readonly Value[],
  otherSpellings: Readonly<Record<string, Value>> = {},
): Parameter<readonly Value[]> {
  const known = new Map<string, Value>([
    ...values.map((value) => [value, value] as const),
    ...Object.entries(otherSpellings),
  ]);
  return {
    description,
    schema: z.array(z.enum(values)),
    many: true,
    read: (texts) => {
      const wanted = texts.flatMap((text) => text.split(',')).filter((text) => text !== '');
      const read = wanted.map((text) => known.get(text));
      return read.every((value) => value !== undefined) ? read : undefined;
    },
  };
}

/** Several of the listed types; spelled with a small first letter as in resources, or with a capital as in tables. */
export function typeFilter<const Type extends string>(types: readonly Type[]): Parameter<readonly Type[]> {
  const capitals = types.map((type) => [type.charAt(0).toUpperCase() + type.slice(1), type] as const);
  return enumFilter(`type: ${types.join(', ')}`, types, Object.fromEntries(capitals));
}

export type Sort = 'ascending' | 'descending';

/** `sort=createdAt` or `sort=-createdAt`. */
export function sortByCreation(byDefault: Sort): Parameter<Sort> & { readonly byDefault: Sort } {
  return {
    ...single(
      `createdAt (ascending) or -createdAt (descending); by default ${byDefault}`,
      z.enum(['createdAt', '-createdAt']),
      (text) => (text === 'createdAt' ? 'ascending' : text === '-createdAt' ? 'descending' : undefined),
    ),
    byDefault,
  };
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A whole number from 1 to `max`. The operation that declares it uses `byDefault` if it is not given. */
export const countParameter = (
  description: string,
  { byDefault, max }: { readonly byDefault: number; readonly max: number },
): Parameter<number> =>
  single(
    `${description}, ${byDefault} by default, at most ${max}`,
    z.int().min(1).max(max).default(byDefault),
    (text) => whole(text, 1, max),
  );

export const pageLimit = countParameter('How many to answer', { byDefault: pageLimitDefault, max: pageLimitMax });
export const pageOffset: Parameter<number> = single(
  'How many to pass over, 0 by default',
  z.int().min(0).default(0),
  (text) => whole(text, 0, Number.MAX_SAFE_INTEGER),
);
export const defaultPage: Page = { limit: pageLimitDefault, offset: 0 };

function whole(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return /^\d{1,16}$/.test(text) && value >= min && value <= max ? value : undefined;
}
