import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { dateField, emailSchema, fullNameSchema, pattern, phoneSchema } from '../../kernel/jsonapi/fields.ts';
import { eitherOf, requiredWith } from '../../kernel/jsonapi/member-rules.ts';
import { type Address, addressOf, always, countryField, residenceSchema } from './residence.ts';

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
export const ssnField = pattern(/^\d{9}$/, nineDigits);
export const einField = pattern(/^\d{9}$/, nineDigits);

/**
 * The fields of a person in a request, for schemas that extend them; {@link identified} adds the rules between the
 * fields.
 */
export const personFields = {
  fullName: fullNameSchema,
  ssn: ssnField.optional(),
  passport: pattern(/^[A-Za-z0-9]{5,20}$/, 'must have 5 to 20 letters and digits').optional(),
  nationality: countryField.optional(),
  dateOfBirth: dateField,
  address: residenceSchema,
  phone: phoneSchema,
  email: emailSchema,
};

interface Numbers {
  readonly ssn?: unknown;
  readonly passport?: unknown;
  readonly nationality?: unknown;
}

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
      error: 'cannot be given together with ssn',
      ...always,
    })
    .refine((given: Numbers) => given.passport === undefined || given.nationality !== undefined, {
      path: ['nationality'],
      error: 'is required with a passport',
      ...always,
    })
    .meta({ ...eitherOf('ssn', 'passport'), ...requiredWith('passport', 'nationality') });
}

/** A person in a request, without further fields. */
export const personSchema = identified(z.object(personFields)).meta({ id: 'personInput' });
export type SentPerson = z.output<typeof personSchema>;

/** Returns the person in a request. A nationality given with an ssn is ignored. */
export function personOf(sent: SentPerson): Person {
  const { fullName, ssn, passport, nationality, dateOfBirth, address, phone, email } = sent;
  return {
    fullName,
    ...(ssn === undefined ? {} : { ssn }),
    ...(passport === undefined ? {} : { passport, nationality }),
    dateOfBirth,
    address: addressOf(address),
    phone,
    email,
  };
}

export const nameOf = ({ first, last }: Person['fullName']): string => `${first} ${last}`;

export const personExample = {
  fullName: { first: 'Grace', last: 'Mensah' },
  ssn: '721074427',
  dateOfBirth: '1978-09-30' as CalendarDate,
  address: { street: '5 Market Street', city: 'San Francisco', state: 'CA', postalCode: '94105', country: 'US' },
  phone: { countryCode: '1', number: '5555550102' },
  email: 'grace.mensah@example.com',
};
