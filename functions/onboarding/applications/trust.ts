import * as z from 'zod';
import { fundSources, revocabilities } from '../customers/customer.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { adultYears, type PersonLocation } from '../people/person-rules.ts';
import { personExample, personOf, personSchema, type SentPerson, ssnField } from '../people/person.ts';
import { residenceOf, residenceSchema, usStateField } from '../people/residence.ts';
import { personMachine } from './checked-people.ts';
import type { CheckedPerson, TrustApplicant } from './applicant.ts';
import { commonFields, contactFields, peopleField } from './common-fields.ts';

const trusteesMax = 10;
const beneficiariesMax = 20;

/** The attributes of a trust's application. */
export const trustSchema = z.object({
  name: text(255),
  stateOfIncorporation: usStateField,
  revocability: emptiedAtErasure(z.enum(revocabilities, { error: `must be one of ${revocabilities.join(', ')}` })),
  sourceOfFunds: emptiedAtErasure(z.enum(fundSources, { error: `must be one of ${fundSources.join(', ')}` })),
  taxId: ssnField,
  grantor: personSchema,
  contact: z.object({ ...contactFields, address: residenceSchema }),
  trustees: peopleField(personSchema, { min: 1, max: trusteesMax }),
  beneficiaries: peopleField(personSchema, { min: 1, max: beneficiariesMax }),
  ...commonFields,
});
export type SentTrust = z.output<typeof trustSchema>;

/** The trust itself, and its people. Its contact gets letters, which may go to a post office box. */
export const trustPeople: readonly PersonLocation[] = [
  {},
  { name: 'grantor', leastAge: adultYears },
  { name: 'trustees', isList: true, leastAge: adultYears },
  { name: 'beneficiaries', isList: true },
];

/** Returns the applying trust. The identity check has not run yet. */
export function trustOf(sent: SentTrust): TrustApplicant {
  const { name, stateOfIncorporation, revocability, sourceOfFunds, taxId, contact } = sent;
  return {
    type: 'trustApplication',
    name,
    stateOfIncorporation,
    revocability,
    sourceOfFunds,
    taxId,
    contact: { ...contact, address: residenceOf(contact.address) },
    grantor: unseen(sent.grantor),
    trustees: sent.trustees.map(unseen),
    beneficiaries: sent.beneficiaries.map(unseen),
  };
}

const unseen = (sent: SentPerson): CheckedPerson => ({
  ...personOf(sent),
  status: personMachine.begin('PendingReview'),
});

export const trustExample = {
  name: 'Okafor Family Trust',
  stateOfIncorporation: 'NY',
  revocability: 'Revocable' as const,
  sourceOfFunds: 'Savings' as const,
  taxId: '721074429',
  grantor: { ...personExample, ssn: '721074429' },
  contact: {
    fullName: { first: 'Ada', last: 'Okafor' },
    email: 'ada.okafor@example.com',
    phone: { countryCode: '1', number: '5555550101' },
    address: personExample.address,
  },
  trustees: [
    {
      ...personExample,
      fullName: { first: 'ليلى', last: 'حداد' },
      ssn: '721074430',
      email: 'layla.haddad@example.com',
    },
  ],
  beneficiaries: [
    {
      ...personExample,
      fullName: { first: '美咲', last: '田中' },
      ssn: '721074431',
      email: 'misaki.tanaka@example.com',
    },
  ],
};
