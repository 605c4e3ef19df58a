import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { addressSchema, instantField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema, linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { personProfileNames, profileNames, profileShape } from './details.ts';
import { applicationStatusSchema, officerTitles } from './enums.ts';
import { entityTypes } from '../customers/customer.ts';
import { contactAttributes, trustAttributes } from '../customers/trust-attributes.ts';
import { personAttributes } from '../people/resource.ts';
import { emptiedAtErasure, keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';
import { beneficialOwnerAttributes, checkedPersonAttributes } from './people-resource-schemas.ts';

const shared = {
  status: applicationStatusSchema,
  message: keptText,
  createdAt: instantField,
  updatedAt: instantField.optional(),
  archived: z.boolean(),
  ip: personalText.optional(),
  tags: tagsSchema,
  reversal: z
    .strictObject({ userId: endpointIdSchema, proposedAt: instantField, confirmedBy: endpointIdSchema.optional() })
    .optional(),
};

const documents = linksTo('document');

export const individualApplicationResource = resourceSchema(
  'individualApplication',
  z.strictObject(
    erasable({
      ...shared,
      ...personAttributes,
      soleProprietorship: emptiedAtErasure(z.boolean()).optional(),
      ein: personalText.optional(),
      industry: personalText.optional(),
      dba: personalText.optional(),
      powerOfAttorneyAgent: emptiedAtErasure(z.strictObject(checkedPersonAttributes)).optional(),
      ...profileShape(profileNames.individualApplication),
    }),
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
    erasable({
      ...shared,
      name: personalText,
      dba: personalText.optional(),
      ein: personalText,
      entityType: z.enum(entityTypes),
      stateOfIncorporation: personalText,
      dateOfIncorporation: emptiedAtErasure(z.iso.date()).optional(),
      purpose: personalText.optional(),
      industry: personalText.optional(),
      address: addressSchema,
      operatingAddress: addressSchema.optional(),
      phone: phoneOutputSchema,
      contact: emptiedAtErasure(z.strictObject(contactAttributes)),
      officer: emptiedAtErasure(
        z.strictObject({
          ...checkedPersonAttributes,
          title: z.enum(officerTitles).optional(),
          ...profileShape(personProfileNames),
        }),
      ),
      beneficialOwners: emptiedAtErasure(z.array(beneficialOwnerAttributes)),
      ...profileShape(profileNames.businessApplication),
    }),
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
    erasable({
      ...shared,
      ...trustAttributes,
      grantor: emptiedAtErasure(z.strictObject(checkedPersonAttributes)),
    }),
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
