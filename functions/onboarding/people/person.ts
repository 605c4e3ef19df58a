import * as z from 'zod';
import { type CalendarDate, parseCalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { emailField } from '../../kernel/jsonapi/email-field.ts';
import { dateField, fullNameSchema, pattern } from '../../kernel/jsonapi/fields.ts';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { phoneField } from '../../kernel/jsonapi/phone-field.ts';
import { eitherOf, noneWith, requiredWith } from '../../kernel/jsonapi/member-rules.ts';
import { type Address, residenceOf, always, countryField, residenceSchema } from './residence.ts';

/** A person in any role. Has either `ssn`, or `passport` together with `nationality`. */
export interface Person {
  readonly fullName: { readonly first: string; readonly last: string };
  readonly ssn?: string | undefined;
  readonly passport?: string | undefined;
  readonly nationality?: string | undefined;
  readonly dateOfBirth: string;
  readonly address: Address;
  readonly phone: { readonly countryCode: string; readonly number: string };
  readonly email: string;
}

export const nineDigits = 'must have 9 digits';
/** Which nine digits are a social security number depends on the stage: {@link personProblems}. */
export const ssnField = pattern(/^\d{9}$/, nineDigits);
export const einField = pattern(/^\d{9}$/, nineDigits);

/** Nobody who was born before lives. */
const bornFrom = '1900-01-01';
/** The date of birth of a person in a request. */
export const birthDateField = dateField
  .refine((date: unknown) => typeof date !== 'string' || parseCalendarDate(date) === undefined || date >= bornFrom, {
    error: `must be ${bornFrom} or later`,
  })
  .meta({ type: 'string', format: 'date', pattern: '^(19|[2-9]\\d)\\d{2}-' });

/**
 * The fields of a person in a request, for schemas that extend them; {@link identified} adds the rules between the
 * fields.
 */
export const personFields = {
  fullName: fullNameSchema,
  ssn: ssnField.optional(),
  passport: pattern(/^[A-Za-z0-9]{5,20}$/, 'must have 5 to 20 letters and digits').optional(),
  nationality: emptiedAtErasure(countryField.optional()),
  dateOfBirth: birthDateField,
  address: residenceSchema,
  phone: phoneField,
  email: emailField,
};

const notWithSsn = 'cannot be given together with ssn';
const nationalityOfPassport = `${notWithSsn}: it belongs to a passport`;

interface Numbers {
  readonly ssn?: unknown;
  readonly passport?: unknown;
  readonly nationality?: unknown;
}

/** False if a nationality stands beside an ssn alone. Beside both numbers, the passport is what is wrong. */
const isNationalityOfPassport = ({ ssn, passport, nationality }: Numbers): boolean =>
  ssn === undefined || passport !== undefined || nationality === undefined;

/** Adds the rules to a person's schema that either ssn or passport is given, and a nationality with a passport. */
export function identified<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema
    .refine((given: Numbers) => given.ssn !== undefined || given.passport !== undefined, {
      path: ['ssn'],
      error: 'ssn or passport is required',
      ...always,
    })
    .refine((given: Numbers) => given.ssn === undefined || given.passport === undefined, {
      path: ['passport'],
      error: notWithSsn,
      ...always,
    })
    .refine((given: Numbers) => isNationalityOfPassport(given), {
      path: ['nationality'],
      error: nationalityOfPassport,
      ...always,
    })
    .refine((given: Numbers) => given.passport === undefined || given.nationality !== undefined, {
      path: ['nationality'],
      error: 'is required with a passport',
      ...always,
    })
    .meta({ ...eitherOf('ssn', 'passport', 'nationality'), ...requiredWith('passport', 'nationality') });
}

/** Adds the rules to the schema of a person of whom only a part may be known: no passport, and no nationality, with an ssn. */
export function partlyIdentified<Schema extends z.ZodObject>(schema: Schema): Schema {
  const isPassportAlone = ({ ssn, passport }: Numbers) => ssn === undefined || passport === undefined;
  return schema
    .refine((given: Numbers) => isPassportAlone(given), { path: ['passport'], error: notWithSsn, ...always })
    .refine((given: Numbers) => isNationalityOfPassport(given), {
      path: ['nationality'],
      error: nationalityOfPassport,
      ...always,
    })
    .meta(noneWith('ssn', 'passport', 'nationality'));
}

/** A person in a request, without further fields. All of it is personal. */
export const personSchema = emptiedAtErasure(identified(z.object(personFields)).meta({ id: 'personInput' }));
export type SentPerson = z.output<typeof personSchema>;

/** Returns the person in a request. */
export function personOf(sent: SentPerson): Person {
  const { fullName, ssn, passport, nationality, dateOfBirth, address, phone, email } = sent;
  return {
    fullName,
    ...(ssn === undefined ? {} : { ssn }),
    ...(passport === undefined ? {} : { passport, nationality }),
    dateOfBirth,
    address: residenceOf(address),
    phone,
    email,
  };
}

export const personNameOf = ({ first, last }: Person['fullName']): string => `${first} ${last}`;

export const personExample = {
  fullName: { first: 'Grace', last: 'Mensah' },
  ssn: '721074427',
  dateOfBirth: '1978-09-30' as CalendarDate,
  address: { street: '5 Market Street', city: 'San Francisco', state: 'CA', postalCode: '94105', country: 'US' },
  phone: { countryCode: '1', number: '5555550102' },
  email: 'grace.mensah@example.com',
};
