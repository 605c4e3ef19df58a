import * as z from 'zod';
import { businessSchema } from '../applications/business.ts';
import { industryField, industries, profileFields } from '../applications/details.ts';
import { officerTitles } from '../applications/enums.ts';
import { entityTypes } from '../customers/customer.ts';
import { countries } from '../people/countries.ts';
import { personFields } from '../people/person.ts';
import { usStateField } from '../people/residence.ts';
import { typedDigits, withAsciiDigits } from '../people/typed.ts';
import { addressStates, usStates } from '../people/us-states.ts';
import { emailField } from '../../kernel/jsonapi/email-field.ts';
import { fullNameSchema, text } from '../../kernel/jsonapi/fields.ts';
import { phoneField } from '../../kernel/jsonapi/phone-field.ts';
import type { EntryPage } from './flow.ts';

/** A field of a form that an applicant fills in. */
export interface Field {
  /** Where the value is in the attributes of the person or the business. */
  readonly path: readonly string[];
  readonly control: 'text' | 'email' | 'digits' | 'date' | 'choice' | 'country' | 'state' | 'one of';
  readonly schema: z.ZodType<unknown, string>;
  readonly isOptional?: true;
  /** The values of a choice. */
  readonly options?: readonly string[];
  /** What browsers fill it in with, if it is about the applicant. */
  readonly autocomplete?: string;
  /** Takes away what people write beside the value. */
  readonly tidy?: (text: string) => string;
}

/** An address from a keyboard of another script may have a wide @ or wide letters. */
const typedEmail = (value: string): string => value.normalize('NFKC');
const line = text(255);
const optionalText = (name: string, schema: z.ZodType<unknown, string> = line) =>
  ({ path: [name], control: 'text', schema, isOptional: true }) as const;
const percentText = z.string().refine((value) => /^\d{1,3}(\.\d{1,4})?$/.test(value) && Number(value) <= 100);

/** Every field, by its name in forms. The schemas are those of the operation that creates applications. */
export const fields = {
  first: {
    path: ['fullName', 'first'],
    control: 'text',
    schema: fullNameSchema.shape.first,
    autocomplete: 'given-name',
  },
  last: { path: ['fullName', 'last'], control: 'text', schema: fullNameSchema.shape.last, autocomplete: 'family-name' },
  dateOfBirth: { path: ['dateOfBirth'], control: 'date', schema: personFields.dateOfBirth, autocomplete: 'bday' },
  identifiedBy: { path: [], control: 'one of', schema: z.enum(['ssn', 'passport']), options: ['ssn', 'passport'] },
  ssn: { path: ['ssn'], control: 'digits', schema: personFields.ssn.unwrap(), tidy: typedDigits },
  passport: { path: ['passport'], control: 'text', schema: personFields.passport.unwrap(), tidy: typedDigits },
  nationality: {
    path: ['nationality'],
    control: 'country',
    schema: personFields.nationality.unwrap(),
    options: countries,
  },
  street: { path: ['address', 'street'], control: 'text', schema: line, autocomplete: 'address-line1' },
  street2: {
    path: ['address', 'street2'],
    control: 'text',
    schema: line,
    isOptional: true,
    autocomplete: 'address-line2',
  },
  city: { path: ['address', 'city'], control: 'text', schema: line, autocomplete: 'address-level2' },
  state: {
    path: ['address', 'state'],
    control: 'state',
    schema: text(100),
    isOptional: true,
    options: addressStates,
    autocomplete: 'address-level1',
  },
  region: { path: ['address', 'state'], control: 'text', schema: text(100), isOptional: true },
  postalCode: {
    path: ['address', 'postalCode'],
    control: 'text',
    schema: text(20),
    tidy: withAsciiDigits,
    autocomplete: 'postal-code',
  },
  country: {
    path: ['address', 'country'],
    control: 'country',
    schema: personFields.nationality.unwrap(),
    options: countries,
    autocomplete: 'country',
  },
  email: { path: ['email'], control: 'email', schema: emailField, tidy: typedEmail, autocomplete: 'email' },
  countryCode: {
    path: ['phone', 'countryCode'],
    control: 'digits',
    schema: phoneField.shape.countryCode,
    autocomplete: 'tel-country-code',
  },
  phone: {
    path: ['phone', 'number'],
    control: 'digits',
    schema: phoneField.shape.number,
    tidy: typedDigits,
    autocomplete: 'tel-national',
  },
  occupation: { ...optionalText('occupation'), autocomplete: 'organization-title' },
  annualIncome: optionalText('annualIncome'),
  sourceOfIncome: optionalText('sourceOfIncome'),
  businessName: { path: ['name'], control: 'text', schema: line, autocomplete: 'organization' },
  dba: optionalText('dba'),
  ein: { path: ['ein'], control: 'digits', schema: businessSchema.shape.ein, tidy: typedDigits },
  ownEin: { path: ['ein'], control: 'digits', schema: businessSchema.shape.ein, isOptional: true, tidy: typedDigits },
  entityType: { path: ['entityType'], control: 'choice', schema: z.enum(entityTypes), options: entityTypes },
  stateOfIncorporation: {
    path: ['stateOfIncorporation'],
    control: 'state',
    schema: usStateField,
    options: usStates,
  },
  businessCountryCode: { path: ['phone', 'countryCode'], control: 'digits', schema: phoneField.shape.countryCode },
  businessPhone: { path: ['phone', 'number'], control: 'digits', schema: phoneField.shape.number, tidy: typedDigits },
  contactFirst: { path: ['contact', 'fullName', 'first'], control: 'text', schema: fullNameSchema.shape.first },
  contactLast: { path: ['contact', 'fullName', 'last'], control: 'text', schema: fullNameSchema.shape.last },
  contactEmail: { path: ['contact', 'email'], control: 'email', schema: emailField, tidy: typedEmail },
  contactCountryCode: {
    path: ['contact', 'phone', 'countryCode'],
    control: 'digits',
    schema: phoneField.shape.countryCode,
  },
  contactPhone: {
    path: ['contact', 'phone', 'number'],
    control: 'digits',
    schema: phoneField.shape.number,
    tidy: typedDigits,
  },
  industry: { path: ['industry'], control: 'choice', schema: industryField, options: industries, isOptional: true },
  annualRevenue: optionalText('annualRevenue'),
  numberOfEmployees: optionalText('numberOfEmployees'),
  cashFlow: optionalText('cashFlow'),
  yearOfIncorporation: optionalText('yearOfIncorporation', profileFields.yearOfIncorporation),
  businessVertical: optionalText('businessVertical'),
  stockSymbol: optionalText('stockSymbol'),
  website: optionalText('website'),
  title: { path: ['title'], control: 'choice', schema: z.enum(officerTitles), options: officerTitles },
  percentage: { path: ['percentage'], control: 'digits', schema: percentText, tidy: withAsciiDigits },
} as const satisfies Readonly<Record<string, Field>>;
export type FieldName = keyof typeof fields;

/** The two fields of each phone. */
export const phoneFields = [
  { countryCode: 'countryCode', number: 'phone' },
  { countryCode: 'businessCountryCode', number: 'businessPhone' },
  { countryCode: 'contactCountryCode', number: 'contactPhone' },
] as const satisfies readonly { readonly countryCode: FieldName; readonly number: FieldName }[];

/** What was entered or filled in on a page, as texts. */
export type FieldValues = Readonly<Partial<Record<FieldName, string>>>;

export const fieldOf = (name: FieldName): Field => fields[name];

const identity = ['identifiedBy', 'ssn', 'passport', 'nationality'] as const;
const address = ['country', 'street', 'street2', 'city', 'state', 'region', 'postalCode'] as const;
const contact = ['email', 'countryCode', 'phone'] as const;
const work = ['occupation', 'annualIncome', 'sourceOfIncome'] as const;

/** The fields of each page, in order. */
export const fieldsOfPage: Readonly<Record<EntryPage, readonly FieldName[]>> = {
  name: ['first', 'last', 'dateOfBirth'],
  identity,
  address,
  contact,
  work,
  'sole-business': ['dba', 'ownEin', 'industry', 'annualRevenue', 'numberOfEmployees', 'businessVertical', 'website'],
  business: ['businessName', 'dba', 'ein', 'entityType', 'stateOfIncorporation'],
  'business-address': address,
  'business-contact': [
    ...(['businessCountryCode', 'businessPhone', 'contactFirst', 'contactLast', 'contactEmail'] as const),
    ...(['contactCountryCode', 'contactPhone'] as const),
  ],
  'business-more': [
    ...(['industry', 'yearOfIncorporation', 'annualRevenue', 'numberOfEmployees', 'cashFlow'] as const),
    ...(['businessVertical', 'stockSymbol', 'website'] as const),
  ],
  'officer-name': ['first', 'last', 'dateOfBirth', 'title'],
  'officer-identity': identity,
  'officer-address': address,
  'officer-contact': contact,
  'officer-work': work,
};

/** The fields of the page of an owner. */
export const ownerFields: readonly FieldName[] = [
  ...(['first', 'last', 'dateOfBirth', 'percentage'] as const),
  ...[...identity, ...address, ...contact, ...work],
];
