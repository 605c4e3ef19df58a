import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { normalText, refusedCharacters } from '../../kernel/base/text/characters.ts';
import { phoneField } from '../../kernel/jsonapi/phone-field.ts';
import { poBoxLines } from '../people/po-box.ts';
import { personProblems } from '../people/person-rules.ts';
import { residenceSchema } from '../people/residence.ts';
import { typedPhone, withAsciiDigits } from '../people/typed.ts';
import { fieldsOf } from './answers.ts';
import { type FieldName, fieldOf, phoneFields, type FieldValues } from './fields.ts';
import type { EntryPage, OwnerPage } from './flow.ts';
import { type FormCircumstances, leastAgeOn } from './people-of-forms.ts';
import { isMask } from './personal-numbers.ts';
import { withRegion } from './region.ts';

/**
 * What is wrong with a field: not given or not valid, characters that no text may contain, somebody who is too young, a post office
 * box, a number that was never given out as an SSN, or more than the owners can have together.
 */
export interface FieldProblem {
  readonly field: FieldName;
  readonly what: 'value' | 'characters' | 'age' | 'box' | 'ssn' | 'shares';
  /** The least age, where somebody is too young. */
  readonly years?: number;
}

export interface PageInput {
  /** The values as they would be stored, the wrong ones as they were sent. */
  readonly values: FieldValues;
  /** All of them, in the order of the fields. Empty if the page can be accepted. */
  readonly problems: readonly FieldProblem[];
}

/** Reads the fields of a page from a form that was sent, and checks them by the rules of applications. */
export function readPage(
  page: EntryPage | OwnerPage,
  form: ReadonlyMap<string, string>,
  circumstances: FormCircumstances,
): PageInput {
  const names = fieldsOf(page);
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = sentValue(name, form);
      return value === '' ? [] : [[name, value] as const];
    }),
  ) as FieldValues;
  const values = withRegion(withPhones(names, withoutTheOther(given)));
  return { values, problems: problemsOf(page, values, circumstances) };
}

/** All that is wrong with the values of a page, in the order of its fields. */
export function problemsOf(
  page: EntryPage | OwnerPage,
  values: FieldValues,
  { now, settings }: FormCircumstances,
): readonly FieldProblem[] {
  const names = fieldsOf(page);
  const wrong = new Map<FieldName, FieldProblem['what']>();
  for (const name of names) if (!isRight(name, values)) wrong.set(name, 'value');
  for (const name of [...addressProblems(names, values), ...phoneProblems(names, values)]) wrong.set(name, 'value');
  for (const name of names) if (refusedCharacters(values[name] ?? '') !== undefined) wrong.set(name, 'characters');
  const years = leastAgeOn(page, settings);
  for (const [name, what] of personProblemsOf(values, { now, settings }, years))
    if (!wrong.has(name)) wrong.set(name, what);
  return names.flatMap((field) => {
    const what = wrong.get(field);
    return what === undefined ? [] : [{ field, what, ...(what === 'age' ? { years } : {}) }];
  });
}

/** What is wrong by the rules of people that depend on the bank's date and the stage. */
function personProblemsOf(
  { dateOfBirth, ssn, street, street2, state, country }: FieldValues,
  { now, settings }: FormCircumstances,
  leastAge: number,
): readonly (readonly [FieldName, FieldProblem['what']])[] {
  const isWrong = (person: object) => personProblems(person, { now, settings }, [{ leastAge }]).length > 0;
  const isFuture = (dateOfBirth ?? '') > bankDateOf(now);
  const boxes = settings.customers.acceptsPoBoxes ? [] : poBoxLines({ street, street2, state, country });
  return [
    ...(isWrong({ dateOfBirth }) ? [['dateOfBirth', isFuture ? 'value' : 'age'] as const] : []),
    ...(isWrong({ ssn }) ? [['ssn', 'ssn'] as const] : []),
    ...boxes.map((line) => [line, 'box'] as const),
  ];
}

/** The values with each phone as its two fields mean it together. */
function withPhones(names: readonly FieldName[], values: FieldValues): FieldValues {
  const read = phoneFields.flatMap(({ countryCode, number }) => {
    const [code = '', national = ''] = [values[countryCode], values[number]];
    if (!names.includes(number) || national === '') return [];
    const phone = typedPhone({ countryCode: code, number: national });
    return [
      [countryCode, phone.countryCode],
      [number, phone.number],
    ] as const;
  });
  return { ...values, ...Object.fromEntries(read.filter(([, value]) => value !== '')) };
}

/** The fields of phones whose number does not belong to its country code. */
const phoneProblems = (names: readonly FieldName[], values: FieldValues): readonly FieldName[] =>
  phoneFields.flatMap(({ countryCode, number }) => {
    if (!names.includes(number)) return [];
    const phone = phoneField.safeParse({ countryCode: values[countryCode], number: values[number] });
    const problems = phone.error?.issues ?? [];
    return problems.map(({ path }) => (path[0] === 'countryCode' ? countryCode : number));
  });

/** The parts of a date are fields of their own. */
export const dateParts = ['month', 'day', 'year'] as const;

function sentValue(name: FieldName, form: ReadonlyMap<string, string>): string {
  const field = fieldOf(name);
  if (field.control === 'date') {
    const [month = '', day = '', year = ''] = dateParts.map((part) =>
      withAsciiDigits(form.get(`${name}-${part}`) ?? '').trim(),
    );
    if (month === '' && day === '' && year === '') return '';
    return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  }
  const sent = form.get(name) ?? '';
  const text = refusedCharacters(sent) === undefined ? normalText(sent) : sent;
  return isMask(text) ? text : (field.tidy?.(text) ?? text);
}

/** Somebody has either a social security number or a passport: what belongs to the other one does not count. */
function withoutTheOther({ ssn, passport, nationality, ...values }: FieldValues): FieldValues {
  const { identifiedBy } = values;
  if (identifiedBy === 'ssn') return { ...values, ...(ssn === undefined ? {} : { ssn }) };
  if (identifiedBy !== 'passport') return values;
  return {
    ...values,
    ...(passport === undefined ? {} : { passport }),
    ...(nationality === undefined ? {} : { nationality }),
  };
}

function isRight(name: FieldName, values: FieldValues): boolean {
  const value = values[name];
  const { schema, isOptional } = fieldOf(name);
  if (value !== undefined) return schema.safeParse(value).success;
  if (name === 'ssn') return values.identifiedBy !== 'ssn';
  if (name === 'passport' || name === 'nationality') return values.identifiedBy !== 'passport';
  return isOptional === true;
}

/** The fields of an address that are wrong for its country. */
function addressProblems(names: readonly FieldName[], values: FieldValues): readonly FieldName[] {
  if (!names.includes('street')) return [];
  const { street, street2, city, state, region, postalCode, country } = values;
  const sent = { street, street2, city, state: state ?? region, postalCode, country };
  const checked = residenceSchema.safeParse(sent);
  if (checked.success) return [];
  const wrong = checked.error.issues.map(({ path }) => path[0] as FieldName);
  return wrong.map((name) => (name === 'state' && region !== undefined ? 'region' : name));
}
