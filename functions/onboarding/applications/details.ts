import * as z from 'zod';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import { countryField } from '../people/residence.ts';
import type { ApplicationType } from './enums.ts';
import { emptiedAtErasure, type HandledSchema, removedAtErasure } from '../../kernel/table/handling.ts';

export const industries = [
  'Retail',
  'Wholesale',
  'Restaurants',
  'Hospitals',
  'Construction',
  'Insurance',
  'Unions',
  'RealEstate',
  'FreelanceProfessional',
  'OtherProfessionalServices',
  'OnlineRetailer',
  'OtherEducationServices',
] as const;
export const industryField = emptiedAtErasure(z.enum(industries, { error: `must be one of ${industries.join(', ')}` }));

const countriesMax = 50;
const words = text(255);

/**
 * Optional details of the work and finances of people and businesses. They are stored and returned as sent, and can be
 * added later.
 */
export const profileFields = {
  occupation: words,
  annualIncome: words,
  sourceOfIncome: words,
  annualRevenue: words,
  numberOfEmployees: words,
  cashFlow: words,
  yearOfIncorporation: pattern(/^\d{4}$/, 'must be a year of four digits'),
  countriesOfOperation: z
    .array(countryField, { error: 'must be a list of countries' })
    .max(countriesMax, { error: `must have at most ${countriesMax}` }),
  stockSymbol: words,
  businessVertical: words,
  website: words,
};
export type ProfileName = keyof typeof profileFields;

/** Profile fields of a person. */
export const personProfileNames = ['occupation', 'annualIncome', 'sourceOfIncome'] as const satisfies ProfileName[];
const soleProprietorNames = ['annualRevenue', 'numberOfEmployees', 'businessVertical', 'website'] as const;

/** Profile fields of each type of applicant. They can be changed later. */
export const profileNames = {
  individualApplication: [...personProfileNames, ...soleProprietorNames],
  businessApplication: [
    'annualRevenue',
    'numberOfEmployees',
    'cashFlow',
    'yearOfIncorporation',
    'countriesOfOperation',
    'stockSymbol',
    'businessVertical',
    'website',
  ],
  trustApplication: [],
} as const satisfies Record<ApplicationType, readonly ProfileName[]>;

/** Fields that are never reported as missing, because not every applicant has a value. */
export const neverMissed: readonly ProfileName[] = ['stockSymbol', 'website'];

/** A description of each field, shown where it is reported as missing. */
export const profileDescriptions: Readonly<Record<ProfileName, string>> = {
  occupation: 'Occupation of the person',
  annualIncome: 'Annual income of the person',
  sourceOfIncome: 'Source of income of the person',
  annualRevenue: 'Annual revenue of the business',
  numberOfEmployees: 'Number of employees of the business',
  cashFlow: 'Whether the cash flow of the business is predictable',
  yearOfIncorporation: 'Year in which the business was incorporated',
  countriesOfOperation: 'Countries in which the business operates',
  stockSymbol: 'Stock symbol of the business',
  businessVertical: 'Line of business',
  website: 'Website of the business',
};

/** Returns the schemas of these profile fields, all optional. They are personal. */
export function profileShape<const Name extends ProfileName>(names: readonly Name[]) {
  const fields = names.map((name) => [name, removedAtErasure(profileFields[name])] as const);
  return Object.fromEntries(fields) as {
    [N in Name]: z.ZodOptional<(typeof profileFields)[N]> & HandledSchema<'removed'>;
  };
}

/** All profile fields, as they are stored. */
export const storedProfileShape = profileShape([
  ...profileNames.individualApplication,
  ...profileNames.businessApplication,
]);
export type ProfileDetails = z.output<z.ZodObject<typeof storedProfileShape>>;

/** Picks these profile fields from validated attributes, as far as they are given. */
export function profileOf(
  names: readonly ProfileName[],
  attributes: Readonly<Record<string, unknown>>,
): ProfileDetails {
  return Object.fromEntries(
    names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
  );
}
