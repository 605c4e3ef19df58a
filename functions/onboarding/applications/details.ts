import * as z from 'zod';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import { countryField } from '../people/residence.ts';
import type { ApplicationType } from './enums.ts';

const industries = [
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
export const industryField = z.enum(industries, { error: `must be one of ${industries.join(', ')}` });

const countriesMax = 50;
const words = text(255);

/** What people and businesses tell of their work and money: kept and answered as it was sent, and asked for later on. */
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

export const profileSchema = z.object(profileFields).partial();
export type ProfileDetails = z.output<typeof profileSchema>;

/** What is asked of a person. */
export const personProfileNames = ['occupation', 'annualIncome', 'sourceOfIncome'] as const satisfies ProfileName[];
const soleProprietorNames = ['annualRevenue', 'numberOfEmployees', 'businessVertical', 'website'] as const;

/** What is kept of each kind of applicant, and can be changed. */
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

/** What an applicant does not need to have: nobody misses it where it is not told. */
export const neverMissed: readonly ProfileName[] = ['stockSymbol', 'website'];

/** What a field holds, for whoever is asked for it. */
export const profileDescriptions: Readonly<Record<ProfileName, string>> = {
  occupation: 'What the person works as',
  annualIncome: 'What the person earns in a year',
  sourceOfIncome: 'Where the income of the person comes from',
  annualRevenue: 'What the business takes in in a year',
  numberOfEmployees: 'How many people the business employs',
  cashFlow: 'Whether the money that comes in can be foreseen',
  yearOfIncorporation: 'The year in which the business was incorporated',
  countriesOfOperation: 'Countries in which the business is active',
  stockSymbol: 'The symbol under which shares of the business are traded',
  businessVertical: 'The line of business',
  website: 'The website of the business',
};

/** These fields of the profile as they are sent: all of them optional. */
export function profileShape<const Name extends ProfileName>(names: readonly Name[]) {
  const fields = names.map((name) => [name, profileFields[name].optional()] as const);
  return Object.fromEntries(fields) as { [N in Name]: z.ZodOptional<(typeof profileFields)[N]> };
}

/** These fields of the profile among attributes that were checked, as far as they are given. */
export function profileOf(
  names: readonly ProfileName[],
  attributes: Readonly<Record<string, unknown>>,
): ProfileDetails {
  return Object.fromEntries(
    names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
  );
}
