import * as z from 'zod';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { beneficialOwnersMax, percentageField } from '../applications/business.ts';
import { contactFields, peopleField } from '../applications/common-fields.ts';
import { industryField, personProfileNames, profileShape } from '../applications/details.ts';
import { officerTitles } from '../applications/enums.ts';
import { entityTypes } from '../customers/customer.ts';
import { einField, partlyIdentified, personFields } from '../people/person.ts';
import { usStateField } from '../people/residence.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import { formTypes } from './statuses.ts';

const personPrefill = z.object({ ...personFields, ...profileShape(personProfileNames) }).partial();
const profileOfBusiness = profileShape([
  ...(['annualRevenue', 'numberOfEmployees', 'cashFlow', 'yearOfIncorporation'] as const),
  ...(['businessVertical', 'stockSymbol', 'website'] as const),
]);

/** What is known of an applicant before they begin: any part of the attributes of an application. */
export const applicantDetailsSchema = emptiedAtErasure(
  partlyIdentified(
    z.object({
      applicationType: z.enum(formTypes, { error: `must be one of ${formTypes.join(', ')}` }).optional(),
      ...personPrefill.shape,
      name: text(255).optional(),
      dba: text(255).optional(),
      ein: einField.optional(),
      entityType: z.enum(entityTypes, { error: `must be one of ${entityTypes.join(', ')}` }).optional(),
      stateOfIncorporation: usStateField.optional(),
      industry: industryField.optional(),
      ...profileOfBusiness,
      contact: z.object(contactFields).partial().optional(),
      officer: partlyIdentified(personPrefill.extend({ title: z.enum(officerTitles).optional() })).optional(),
      beneficialOwners: peopleField(
        partlyIdentified(personPrefill.extend({ percentage: percentageField.optional() })).meta({
          id: 'beneficialOwnerPrefill',
        }),
        { min: 0, max: beneficialOwnersMax },
      ).optional(),
    }),
  ).meta({ id: 'applicantDetails' }),
);
export type ApplicantDetails = z.output<typeof applicantDetailsSchema>;
