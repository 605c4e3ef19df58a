import { type CalendarDate, parseCalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ProblemPart } from '../../kernel/base/problem.ts';

const adultYears = 18;

/** Where a person stands among attributes: nothing for the attributes themselves, a name, or a list of people. */
export interface PersonPlace {
  readonly name?: string;
  readonly isList?: boolean;
  /** True for whoever acts for somebody else: they have to be of age. */
  readonly isAdult?: boolean;
}

/**
 * What is wrong with dates of birth on the bank's calendar: nobody is born in the future, and who acts for others is 18.
 * It looks at attributes as they were sent; what is no date at all is told elsewhere.
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

/** The same day of an earlier year as text, to compare with: whether that year has the day does not matter. */
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
