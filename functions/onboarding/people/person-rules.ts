import { type CalendarDate, parseCalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ProblemPart } from '../../kernel/base/problem.ts';
import type { Settings } from '../../ports/settings.ts';
import { poBoxLines } from './po-box.ts';
import { ssnProblem } from './social-security-number.ts';

/** The age of somebody who acts for others. */
export const adultYears = 18;

/** Where the attributes hold a person, a business or a trust: at the top (no name), under a name, or in a list. */
export interface PersonLocation {
  readonly name?: string;
  readonly isList?: boolean;
  /** The least age in years, where there is one. */
  readonly leastAge?: number;
}

/** When a request comes, and to which stage. */
export interface Circumstances {
  readonly now: Instant;
  readonly settings: Pick<Settings, 'sandbox' | 'customers'>;
}

interface FieldProblem {
  readonly path: readonly string[];
  readonly problem: string;
}

/**
 * Returns the problems of people that depend on the bank's date or on the stage: nobody is born in the future, those who act for
 * others are of age, social security numbers are ones that are given out, and nobody lives at a post office box, unless the stage
 * accepts it. It checks the attributes as sent; a value of the wrong form is reported by the field's schema.
 */
export function personProblems(
  attributes: unknown,
  circumstances: Circumstances,
  places: readonly PersonLocation[],
): readonly ProblemPart[] {
  return places.flatMap((location) =>
    peopleAt(attributes, location).flatMap(({ path, person }) =>
      problemsOf(person, circumstances, location).map((found) => {
        const names = [...path, ...found.path];
        return { pointer: `/data/attributes/${names.join('/')}`, detail: `${nameOf(names)} ${found.problem}` };
      }),
    ),
  );
}

/** `officer.ssn`, `beneficialOwners[0].ssn`. */
const nameOf = (names: readonly string[]): string =>
  names.map((name, at) => (/^\d+$/.test(name) ? `[${name}]` : at === 0 ? name : `.${name}`)).join('');

function problemsOf(
  person: unknown,
  { now, settings }: Circumstances,
  { leastAge = 0 }: PersonLocation,
): readonly FieldProblem[] {
  const date = parseCalendarDate(textOf(memberOf(person, 'dateOfBirth')));
  const born = date && birthDateProblem(date, bankDateOf(now), leastAge);
  const numbers = (['ssn', 'taxId'] as const).map((name) => {
    const number = textOf(memberOf(person, name));
    return { path: [name], problem: /^\d{9}$/.test(number) ? ssnProblem(number, settings) : undefined };
  });
  const homes = settings.customers.acceptsPoBoxes ? [] : (['address', 'operatingAddress'] as const);
  const boxes = homes.flatMap((name) =>
    poBoxLines((memberOf(person, name) ?? {}) as Readonly<Record<string, unknown>>).map((line) => ({
      path: [name, line],
      problem: 'must be a street address, not a PO box',
    })),
  );
  return [{ path: ['dateOfBirth'], problem: born }, ...numbers, ...boxes].flatMap(({ path, problem }) =>
    problem === undefined ? [] : [{ path, problem }],
  );
}

function birthDateProblem(date: CalendarDate, today: CalendarDate, leastAge: number): string | undefined {
  if (date > today) return 'must not be in the future';
  if (leastAge > 0 && date > yearsBefore(today, leastAge)) return `must be at least ${leastAge} years ago`;
  return undefined;
}

/**
 * Returns the same day of an earlier year as text for comparison, even if that year does not have the day. So somebody who was born
 * on 29 February is a year older on 1 March.
 */
const yearsBefore = (date: CalendarDate, years: number): string =>
  String(Number(date.slice(0, 4)) - years).padStart(4, '0') + date.slice(4);

function peopleAt(attributes: unknown, { name, isList }: PersonLocation) {
  if (name === undefined) return [{ path: [], person: attributes }];
  const value = memberOf(attributes, name);
  if (isList !== true) return [{ path: [name], person: value }];
  const people: readonly unknown[] = Array.isArray(value) ? value : [];
  return people.map((person, index) => ({ path: [name, String(index)], person }));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
