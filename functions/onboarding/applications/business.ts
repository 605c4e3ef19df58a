import * as z from 'zod';
import { entityTypes } from '../customers/customer.ts';
import { dateField, text } from '../../kernel/jsonapi/fields.ts';
import { phoneField } from '../../kernel/jsonapi/phone-field.ts';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { adultYears, type PersonLocation } from '../people/person-rules.ts';
import { einField, identified, personExample, personFields, personOf } from '../people/person.ts';
import { residenceOf, residenceSchema, usStateField } from '../people/residence.ts';
import { personMachine } from './checked-people.ts';
import type { BusinessApplicant } from './applicant.ts';
import { officerTitles } from './enums.ts';
import { commonFields, contactSchema, peopleField } from './common-fields.ts';
import { industryField, personProfileNames, profileNames, profileOf, profileShape } from './details.ts';

/** Beneficial owners hold at least a quarter, so there are few of them, but a list may also name smaller owners. */
export const beneficialOwnersMax = 10;
const wholePercent = 100;
/** Percentages such as thirds do not add up exactly. */
const roundingPercent = 1e-6;

const personProfile = profileShape(personProfileNames);
const officerSchema = emptiedAtErasure(
  identified(
    z.object({
      ...personFields,
      ...personProfile,
      title: z.enum(officerTitles, { error: `must be one of ${officerTitles.join(', ')}` }).optional(),
    }),
  ).meta({ id: 'officerInput' }),
);
const percent = { error: `must be a number from 0 to ${wholePercent}` };
/** The part of a business that an owner has, in percent. */
export const percentageField = z.number(percent).min(0, percent).max(wholePercent, percent);
const beneficialOwnerSchema = emptiedAtErasure(
  identified(
    z.object({
      ...personFields,
      ...personProfile,
      percentage: percentageField.optional(),
    }),
  ).meta({ id: 'beneficialOwnerInput' }),
);

interface Share {
  readonly percentage?: unknown;
}
/** A value that is not a number is reported by the field's own schema. */
const percentageOf = (owner: unknown): number => {
  const { percentage } = (owner ?? {}) as Share;
  return typeof percentage === 'number' ? percentage : 0;
};

/** The attributes of a business's application. */
export const businessSchema = z.object({
  name: text(255),
  dba: text(255).optional(),
  ein: einField,
  entityType: emptiedAtErasure(z.enum(entityTypes, { error: `must be one of ${entityTypes.join(', ')}` })),
  stateOfIncorporation: usStateField,
  dateOfIncorporation: dateField.optional(),
  purpose: text(255).optional(),
  industry: industryField.optional(),
  address: residenceSchema,
  operatingAddress: residenceSchema.optional(),
  phone: phoneField,
  contact: contactSchema,
  officer: officerSchema,
  beneficialOwners: peopleField(beneficialOwnerSchema, { min: 0, max: beneficialOwnersMax }).refine(
    (owners) => owners.reduce((sum, owner) => sum + percentageOf(owner), 0) <= wholePercent + roundingPercent,
    { error: `percentages must add up to at most ${wholePercent}` },
  ),
  ...profileShape(profileNames.businessApplication),
  ...commonFields,
});
export type SentBusiness = z.output<typeof businessSchema>;

/** The business itself, and its people. */
export const businessPeople: readonly PersonLocation[] = [
  {},
  { name: 'officer', leastAge: adultYears },
  { name: 'beneficialOwners', isList: true },
];

/** Returns the applying business. The identity check has not run yet. */
export function businessOf(sent: SentBusiness): BusinessApplicant {
  const { name, dba, ein, entityType, stateOfIncorporation, dateOfIncorporation, purpose, industry } = sent;
  const { phone, contact, officer, operatingAddress, beneficialOwners } = sent;
  const unseen = { status: personMachine.begin('PendingReview') };
  return {
    type: 'businessApplication',
    name,
    dba,
    ein,
    entityType,
    stateOfIncorporation,
    dateOfIncorporation,
    purpose,
    industry,
    phone,
    contact,
    address: residenceOf(sent.address),
    ...(operatingAddress === undefined ? {} : { operatingAddress: residenceOf(operatingAddress) }),
    officer: { ...personOf(officer), ...profileOf(personProfileNames, officer), title: officer.title, ...unseen },
    beneficialOwners: beneficialOwners.map((owner) => ({
      ...personOf(owner),
      ...profileOf(personProfileNames, owner),
      percentage: owner.percentage,
      ...unseen,
    })),
  };
}

export const businessExample = {
  name: 'Okafor Bicycles LLC',
  ein: '123456789',
  entityType: 'LLC' as const,
  stateOfIncorporation: 'NY',
  address: { street: '20 Ingram Street', city: 'Forest Hills', state: 'NY', postalCode: '11375', country: 'US' },
  phone: { countryCode: '1', number: '5555550103' },
  contact: {
    fullName: { first: 'Ada', last: 'Okafor' },
    email: 'ada@okafor-bicycles.example.com',
    phone: { countryCode: '1', number: '5555550101' },
  },
  officer: { ...personExample, title: 'CEO' as const },
  beneficialOwners: [
    {
      ...personExample,
      fullName: { first: 'Hoa', last: 'Nguyễn' },
      ssn: '721074428',
      email: 'hoa.nguyen@example.com',
      percentage: 60,
    },
  ],
  tags: { source: 'branch' },
};
