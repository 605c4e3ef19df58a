import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { birthDateProblems } from '../people/birth-dates.ts';
import { residenceSchema } from '../people/residence.ts';
import { usStateNames } from '../people/us-states.ts';
import { fieldsOf, type Values } from './answers.ts';
import { type FieldName, fieldOf } from './fields.ts';
import type { EntryPage, OwnerPage } from './flow.ts';

/** What is wrong with a field: not given or not valid, of somebody who is too young, or more than the owners can have together. */
export interface FieldProblem {
  readonly field: FieldName;
  readonly what: 'value' | 'age' | 'shares';
}

export interface PageInput {
  /** The values as they would be stored, the wrong ones as they were sent. */
  readonly values: Values;
  /** All of them, in the order of the fields. Empty if the page can be accepted. */
  readonly problems: readonly FieldProblem[];
}

/** Reads the fields of a page from a form that was sent, and checks them by the rules of applications. */
export function readPage(page: EntryPage | OwnerPage, form: ReadonlyMap<string, string>, now: Instant): PageInput {
  const names = fieldsOf(page);
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = sentValue(name, form);
      return value === '' ? [] : [[name, value] as const];
    }),
  ) as Values;
  const values = withoutTheOther(given);
  return { values, problems: problemsOf(page, values, now) };
}

/** All that is wrong with the values of a page, in the order of its fields. */
export function problemsOf(page: EntryPage | OwnerPage, values: Values, now: Instant): readonly FieldProblem[] {
  const names = fieldsOf(page);
  const wrong = new Map<FieldName, FieldProblem['what']>();
  for (const name of names) if (!isRight(name, values)) wrong.set(name, 'value');
  for (const name of addressProblems(names, values)) wrong.set(name, 'value');
  if (!wrong.has('dateOfBirth') && names.includes('dateOfBirth')) {
    const rule = { isAdult: page === 'officer-name' };
    const [problem] = birthDateProblems({ dateOfBirth: values.dateOfBirth }, now, [rule]);
    const isFuture = (values.dateOfBirth ?? '') > bankDateOf(now);
    if (problem !== undefined) wrong.set('dateOfBirth', isFuture ? 'value' : 'age');
  }
  return names.flatMap((field) => {
    const what = wrong.get(field);
    return what === undefined ? [] : [{ field, what }];
  });
}

/** The parts of a date are fields of their own. */
export const dateParts = ['month', 'day', 'year'] as const;

function sentValue(name: FieldName, form: ReadonlyMap<string, string>): string {
  const field = fieldOf(name);
  if (field.control === 'date') {
    const [month = '', day = '', year = ''] = dateParts.map((part) => (form.get(`${name}-${part}`) ?? '').trim());
    if (month === '' && day === '' && year === '') return '';
    return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  }
  const text = (form.get(name) ?? '').trim();
  const tidied = field.tidy?.(text) ?? text;
  return name === 'state' && form.get('country') === 'US' ? stateCode(tidied.toUpperCase()) : tidied;
}

/** The abbreviation of a state of the US that was written out. */
const stateCode = (text: string): string =>
  Object.entries(usStateNames).find(([, name]) => name.toUpperCase() === text)?.[0] ?? text;

/** Somebody has either a social security number or a passport: what belongs to the other one does not count. */
function withoutTheOther({ ssn, passport, nationality, ...values }: Values): Values {
  const { identifiedBy } = values;
  if (identifiedBy === 'ssn') return { ...values, ...(ssn === undefined ? {} : { ssn }) };
  if (identifiedBy !== 'passport') return values;
  return {
    ...values,
    ...(passport === undefined ? {} : { passport }),
    ...(nationality === undefined ? {} : { nationality }),
  };
}

function isRight(name: FieldName, values: Values): boolean {
  const value = values[name];
  const { schema, isOptional } = fieldOf(name);
  if (value !== undefined) return schema.safeParse(value).success;
  if (name === 'ssn') return values.identifiedBy !== 'ssn';
  if (name === 'passport' || name === 'nationality') return values.identifiedBy !== 'passport';
  return isOptional === true;
}

/** The fields of an address that are wrong for its country. */
function addressProblems(names: readonly FieldName[], values: Values): readonly FieldName[] {
  if (!names.includes('street')) return [];
  const { street, street2, city, state, postalCode, country } = values;
  const checked = residenceSchema.safeParse({ street, street2, city, state, postalCode, country });
  if (checked.success) return [];
  return checked.error.issues.map(({ path }) => path[0] as FieldName);
}
