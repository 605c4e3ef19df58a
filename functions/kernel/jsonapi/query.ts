import * as z from 'zod';
import { parseCalendarDate, type CalendarDate } from '../base/calendar/calendar-date.ts';
import { type Instant, parseInstant } from '../base/calendar/instant.ts';
import { exactJson } from '../base/json/exact-json.ts';
import { faultSentence } from './fault-sentence.ts';
import { refusedCharacters } from '../base/text/characters.ts';
import { text } from '../base/text/text.ts';
import { textMap } from '../base/text/text-map.ts';
import { endpointIdSchema } from './link.ts';

/** One query parameter: how it is read and how the reference describes it. */
export interface Parameter<T> {
  readonly description: string;
  readonly schema: z.ZodType;
  /** True for parameters that take several values (`filter[status][]=A&filter[status][]=B`). */
  readonly many: boolean;
  /** True if a request without it is refused. */
  readonly isRequired?: boolean;
  /** The value, or undefined for a text that is none. `texts` is never empty. */
  readonly read: (texts: readonly string[]) => T | undefined;
  /** The problem of texts that `read` refuses: `"abc" is not a whole number`. */
  readonly fault: (texts: readonly string[]) => string;
}

/** A parameter that a request must have. */
export const required = <T>(parameter: Parameter<T>): Parameter<T> => ({ ...parameter, isRequired: true });

const filterTextMax = 500;
const pageLimitDefault = 100;
const pageLimitMax = 1000;
/** A word or a short number. Anything longer can be a name, a token or the number of an account: no message repeats those. */
const harmless = /^(?:[A-Za-z][A-Za-z_.-]{0,30}|[-+.\d]{0,4})$/;

/** A value as a message shows it: a mistyped word or number, but nothing that can be secret or personal. */
export const quoted = (text: string): string => (harmless.test(text) ? JSON.stringify(text) : 'a value');

interface Single<T> {
  readonly description: string;
  readonly schema: z.ZodType;
  /** The expected kind of value, with its article: `a whole number`. */
  readonly expected: string;
  readonly read: (text: string) => T | undefined;
}

const single = <T>({ description, schema, expected, read }: Single<T>): Parameter<T> => ({
  description,
  schema,
  many: false,
  read: (texts) => (texts.length === 1 ? read(texts[0] ?? '') : undefined),
  fault: (texts) =>
    texts.length === 1
      ? `${quoted(texts[0] ?? '')} is not ${expected}`
      : `takes one value, but ${texts.length} were sent`,
});

/** One value of a kind that a capability defines. */
export const textParameter = single;

/** One of the listed values. The operation that declares it uses `byDefault` if it is not given. */
export const choiceParameter = <const Choice extends string>(
  description: string,
  { choices, byDefault }: { readonly choices: readonly Choice[]; readonly byDefault: Choice },
): Parameter<Choice> =>
  single({
    description: `${description}: ${byDefault} unless given.`,
    schema: z.enum(choices),
    expected: oneOfThese(choices),
    read: (text) => choices.find((choice) => choice === text),
  });

/** The values of a parameter that takes several: sent one by one, or separated by commas. */
const valuesOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(',')).filter((text) => text !== '');

const isId = (text: string) => endpointIdSchema.safeParse(text).success;
const anId = 'an id (up to 18 decimal digits)';

/** The id of one thing. A text that cannot be an id is refused, because it would never find anything. */
export const idFilter = (description: string): Parameter<string> =>
  single({ description, schema: endpointIdSchema, expected: anId, read: (text) => (isId(text) ? text : undefined) });

/** A text that is compared, or searched for: it is read as texts are stored. */
export const textFilter = (description: string, charactersMax = filterTextMax): Parameter<string> => {
  const schema = text(charactersMax);
  const expected = `a text of at most ${charactersMax} characters`;
  const parameter = single({
    description,
    schema,
    expected,
    read: (sent) => schema.safeParse(sent).data,
  });
  return {
    ...parameter,
    fault: (texts) => {
      const characters = texts.length === 1 ? refusedCharacters(texts[0] ?? '', { isPrinted: true }) : undefined;
      return characters === undefined ? parameter.fault(texts) : `must have no ${characters}`;
    },
  };
};

const listedIdsMax = 100;

/** Several ids, at most 100. */
export const idListFilter = (description: string): Parameter<readonly string[]> => ({
  description,
  schema: z.array(endpointIdSchema).max(listedIdsMax),
  many: true,
  read: (texts) => {
    const ids = [...new Set(valuesOf(texts))];
    return ids.length <= listedIdsMax && ids.every(isId) ? ids : undefined;
  },
  fault: (texts) => {
    const wrong = valuesOf(texts).find((text) => !isId(text));
    return wrong === undefined ? `takes at most ${listedIdsMax} ids` : `${quoted(wrong)} is not ${anId}`;
  },
});

const isWholeNumber = (text: string): boolean => /^-?\d{1,15}$/.test(text);
const aWholeNumber = 'a whole number of at most 15 digits';

export const integerFilter = (description: string): Parameter<number> =>
  single({
    description,
    schema: z.int(),
    expected: aWholeNumber,
    read: (text) => (isWholeNumber(text) ? Number(text) : undefined),
  });

/** Several whole numbers, at most 100. */
export const integerListFilter = (description: string): Parameter<readonly number[]> => ({
  description,
  schema: z.array(z.int()).max(listedIdsMax),
  many: true,
  read: (texts) => {
    const numbers = [...new Set(valuesOf(texts))];
    return numbers.length <= listedIdsMax && numbers.every(isWholeNumber) ? numbers.map(Number) : undefined;
  },
  fault: (texts) => {
    const wrong = valuesOf(texts).find((text) => !isWholeNumber(text));
    return wrong === undefined ? `takes at most ${listedIdsMax} numbers` : `${quoted(wrong)} is not ${aWholeNumber}`;
  },
});

export const booleanFilter = (description: string): Parameter<boolean> =>
  single({
    description,
    schema: z.boolean(),
    expected: 'true or false',
    read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  });

export const dateFilter = (description: string): Parameter<CalendarDate> =>
  single({ description, schema: z.iso.date(), expected: 'a date (YYYY-MM-DD)', read: parseCalendarDate });

export const instantFilter = (description: string): Parameter<Instant> =>
  single({
    description,
    schema: z.iso.datetime({ offset: true }),
    expected: 'a moment in RFC 3339 with an offset (2026-12-01T00:00:00Z)',
    read: (text) => parseInstant(text.replace(' ', '+')),
  });

export const tagsFilter = jsonFilter(textMap({ nameMax: filterTextMax, valueMax: filterTextMax }), {
  description: 'Only those that carry all of these tags, as a JSON object of texts by name.',
  expected: 'a JSON object of texts ({"purpose":"rent"})',
});

/** A JSON value of a schema. `expected` is it in words, with an example. */
export function jsonFilter<T>(
  schema: z.ZodType<T>,
  { description, expected }: { readonly description: string; readonly expected: string },
): Parameter<T> {
  const parameter = single({
    description,
    schema: z.string().meta({ contentMediaType: 'application/json' }),
    expected,
    read: (text) => {
      const read = exactJson(text);
      return read?.faults.length === 0 ? schema.safeParse(read.value).data : undefined;
    },
  });
  const faultOf = (text: string) => {
    const [fault] = exactJson(text)?.faults ?? [];
    return fault && faultSentence(fault.kind, fault.pointer);
  };
  return { ...parameter, fault: (texts) => (texts.length === 1 && faultOf(texts[0] ?? '')) || parameter.fault(texts) };
}

/** `Credit or Debit`, `one of Pending, Sent, Rejected`. */
export const oneOfThese = (names: readonly string[]): string =>
  names.length <= 2 ? names.join(' or ') : `one of ${names.join(', ')}`;

/** Several of the listed values, or of their other spellings. */
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
      const read = valuesOf(texts).map((text) => known.get(text));
      return read.every((value) => value !== undefined) ? read : undefined;
    },
    fault: (texts) => {
      const wrong = valuesOf(texts).find((text) => !known.has(text)) ?? '';
      return `${quoted(wrong)} is not ${oneOfThese(values)}`;
    },
  };
}

/**
 * Several of the listed types; spelled with a small first letter as in resources, or with a capital as in tables. With
 * `lastWord`, the types are taken without it too: `Book` for `bookTransaction`.
 */
export function typeFilter<const Type extends string>(
  types: readonly Type[],
  { lastWord }: { readonly lastWord?: string } = {},
): Parameter<readonly Type[]> {
  const spellings = types.flatMap((type) => {
    const names = [
      type,
      ...(lastWord !== undefined && type.endsWith(lastWord) ? [type.slice(0, -lastWord.length)] : []),
    ];
    return names.flatMap((name) =>
      [name, name.charAt(0).toUpperCase() + name.slice(1)].map((one) => [one, type] as const),
    );
  });
  return enumFilter('Only those of these types.', types, Object.fromEntries(spellings));
}

export type Sort = 'ascending' | 'descending';

/**
 * `sort=createdAt` or `sort=-createdAt`. `others` are attributes that grow with createdAt, so that sorting by them is the same: they
 * are accepted too.
 */
export function sortByCreation(
  byDefault: Sort,
  others: readonly string[] = [],
): Parameter<Sort> & { readonly byDefault: Sort } {
  const ascending = ['createdAt', ...others];
  const names = ascending.flatMap((name) => [name, `-${name}`]);
  const [first, ...rest] = ascending.map((name) => `${name} (ascending) or -${name} (descending)`);
  return {
    ...single<Sort>({
      description: `The order of the list: ${[first, ...rest].join(', ')}. It is ${byDefault} unless given.`,
      schema: z.enum(names),
      expected: oneOfThese(names),
      read: (text) => (names.includes(text) ? (text.startsWith('-') ? 'descending' : 'ascending') : undefined),
    }),
    byDefault,
  };
}

export interface Pagination {
  readonly limit: number;
  readonly offset: number;
}

/** A whole number from 1 to `max`. The operation that declares it uses `byDefault` if it is not given. */
export const countParameter = (
  description: string,
  { byDefault, max }: { readonly byDefault: number; readonly max: number },
): Parameter<number> =>
  single({
    description: `${description}: ${byDefault} unless given, at most ${max}.`,
    schema: z.int().min(1).max(max).default(byDefault),
    expected: `a whole number from 1 to ${max}`,
    read: (text) => whole(text, 1, max),
  });

export const pageLimit = countParameter('How many members the page has at most', {
  byDefault: pageLimitDefault,
  max: pageLimitMax,
});
export const pageOffset: Parameter<number> = single({
  description: 'How many members come before the page: 0 unless given.',
  schema: z.int().min(0).default(0),
  expected: 'a whole number from 0',
  read: (text) => whole(text, 0, Number.MAX_SAFE_INTEGER),
});
export const defaultPage: Pagination = { limit: pageLimitDefault, offset: 0 };

function whole(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return /^\d{1,16}$/.test(text) && value >= min && value <= max ? value : undefined;
}
