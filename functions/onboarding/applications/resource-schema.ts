import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { addressSchema, instantField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema, linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { personProfileNames, profileNames, profileShape } from './details.ts';
import { applicationStatusSchema, keptOfApplications, officerTitles } from './enums.ts';
import { entityTypes } from '../customers/customer.ts';
import { contactAttributes, trustAttributes } from '../customers/trust-attributes.ts';
import { personAttributes } from '../people/resource.ts';
import * as z from 'zod';
import { beneficialOwnerAttributes, checkedPersonAttributes } from './people-resource-schemas.ts';

const shared = {
  status: applicationStatusSchema,
  message: z.string(),
  createdAt: instantField,
  updatedAt: instantField.optional(),
  archived: z.boolean(),
  ip: z.string().optional(),
  tags: tagsSchema,
  reversal: z
    .strictObject({ userId: endpointIdSchema, proposedAt: instantField, confirmedBy: endpointIdSchema.optional() })
    .optional(),
};

const documents = linksTo('document');

export const individualApplicationResource = resourceSchema(
  'individualApplication',
  z.strictObject(
    erasable(
      {
        ...shared,
        ...personAttributes,
        soleProprietorship: z.boolean().optional(),
        ein: z.string().optional(),
        industry: z.string().optional(),
        dba: z.string().optional(),
        powerOfAttorneyAgent: z.strictObject(checkedPersonAttributes).optional(),
        ...profileShape(profileNames.individualApplication),
      },
      keptOfApplications,
    ),
  ),
  {
    documents,
    customer: linkTo('individualCustomer').optional(),
    applicationForm: linkTo('applicationForm').optional(),
  },
);

export const businessApplicationResource = resourceSchema(
  'businessApplication',
  z.strictObject(
    erasable(
      {
        ...shared,
        name: z.string(),
        dba: z.string().optional(),
        ein: z.string(),
        entityType: z.enum(entityTypes),
        stateOfIncorporation: z.string(),
        dateOfIncorporation: z.iso.date().optional(),
        purpose: z.string().optional(),
        industry: z.string().optional(),
        address: addressSchema,
        operatingAddress: addressSchema.optional(),
        phone: phoneOutputSchema,
        contact: z.strictObject(contactAttributes),
        officer: z.strictObject({
          ...checkedPersonAttributes,
          title: z.enum(officerTitles).optional(),
          ...profileShape(personProfileNames),
        }),
        beneficialOwners: z.array(beneficialOwnerAttributes),
        ...profileShape(profileNames.businessApplication),
      },
      keptOfApplications,
    ),
  ),
  {
    documents,
    customer: linkTo('businessCustomer').optional(),
    applicationForm: linkTo('applicationForm').optional(),
    beneficialOwners: linksTo('beneficialOwner'),
  },
);

export const trustApplicationResource = resourceSchema(
  'trustApplication',
  z.strictObject(
    erasable(
      {
        ...shared,
        ...trustAttributes,
        grantor: z.strictObject(checkedPersonAttributes),
      },
      keptOfApplications,
    ),
  ),
  {
    documents,
    customer: linkTo('trustCustomer').optional(),
    trustees: linksTo('trustee'),
    beneficiaries: linksTo('beneficiary'),
  },
);

export const applicationResource = z.discriminatedUnion('type', [
  individualApplicationResource,
  businessApplicationResource,
  trustApplicationResource,
]);
