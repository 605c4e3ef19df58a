import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { adultYears, type PersonLocation } from '../people/person-rules.ts';
import { einField, identified, personFields, personOf, personSchema } from '../people/person.ts';
import { personMachine } from './checked-people.ts';
import type { IndividualApplicant } from './applicant.ts';
import { commonFields } from './common-fields.ts';
import { industryField, profileNames, profileShape } from './details.ts';

/** The attributes of an individual's application. */
export const individualSchema = identified(
  z.object({
    ...personFields,
    soleProprietorship: emptiedAtErasure(z.boolean({ error: 'must be true or false' }).optional()),
    dba: text(255).optional(),
    ein: einField.optional(),
    industry: industryField.optional(),
    ...profileShape(profileNames.individualApplication),
    powerOfAttorneyAgent: personSchema.optional(),
    ...commonFields,
  }),
);
export type SentIndividual = z.output<typeof individualSchema>;

export const individualPeople: readonly PersonLocation[] = [{}, { name: 'powerOfAttorneyAgent', leastAge: adultYears }];

/** Returns the applying individual. The identity check has not run yet. */
export function individualOf(sent: SentIndividual): IndividualApplicant {
  const { soleProprietorship, dba, ein, industry, powerOfAttorneyAgent: agent } = sent;
  return {
    type: 'individualApplication',
    ...personOf(sent),
    soleProprietorship,
    dba,
    ein,
    industry,
    ...(agent === undefined
      ? {}
      : { powerOfAttorneyAgent: { ...personOf(agent), status: personMachine.begin('PendingReview') } }),
  };
}

export const individualExample = {
  ssn: '721074426',
  fullName: { first: 'Ada', last: 'Okafor' },
  dateOfBirth: '1990-04-12' as CalendarDate,
  address: { street: '20 Ingram Street', city: 'Forest Hills', state: 'NY', postalCode: '11375', country: 'US' },
  email: 'ada.okafor@example.com',
  phone: { countryCode: '1', number: '5555550101' },
  tags: { source: 'mobile' },
};
