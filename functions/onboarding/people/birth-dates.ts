import { type CalendarDate, parseCalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ProblemPart } from '../../kernel/base/problem.ts';

const adultYears = 18;

/** Where a person is in the attributes: an empty path, a name, or a list of people. */
export interface PersonPlace {
  readonly name?: string;
  readonly isList?: boolean;
  /** True if the person acts for someone else and must therefore be of age. */
  readonly isAdult?: boolean;
}

/**
 * Returns the problems of dates of birth, by the bank calendar: nobody is born in the future, and a person who acts
 * for others is at least 18. It checks the attributes as sent; a value that is not a date is reported by the field's
 * schema.
 */
export function birthDateProblems(
  attributes: unknown,
  now: Instant,
  places: readonly PersonPlace[],
): readonly ProblemPart[] {
  const today = bankDateOf(now);
  return places.flatMap((place) =>
    peopleAt(attributes, place).flatMap(({ path, person }) => {
      const date = parseCalendarDate(textOf(memberOf(person, 'dateOfBirth')));
      const problem = date && problemOf(date, today, place.isAdult ?? false);
      if (problem === undefined) return [];
      const names = [...path, 'dateOfBirth'];
      return [{ pointer: `/data/attributes/${names.join('/')}`, detail: `${names.join('.')}: ${problem}` }];
    }),
  );
}

function problemOf(date: CalendarDate, today: CalendarDate, isAdult: boolean): string | undefined {
  if (date > today) return 'must not be in the future';
  if (isAdult && date > yearsBefore(today, adultYears)) return `must be at least ${adultYears} years ago`;
  return undefined;
}

/** Returns the same day of an earlier year as text for comparison, even if that year does not have the day. */
const yearsBefore = (date: CalendarDate, years: number): string =>
  String(Number(date.slice(0, 4)) - years).padStart(4, '0') + date.slice(4);

function peopleAt(attributes: unknown, { name, isList }: PersonPlace) {
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
