import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { addressSchema, fullNameSchema, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import {
  type CustomerType,
  applicationTypeOfCustomer,
  archiveReasons,
  customerStatusSchema,
  entityTypes,
  keptOfCustomers,
} from './customer.ts';
import { contactAttributes, trustAttributes } from './trust-attributes.ts';
import * as z from 'zod';

const shared = {
  createdAt: instantField,
  authorizedUsers: z.array(z.strictObject(contactAttributes)),
  status: customerStatusSchema,
  archiveReason: z.enum(archiveReasons).optional(),
  tags: tagsSchema,
};

const relationshipsOf = (type: CustomerType) => ({
  org: linkTo('org'),
  application: linkTo(applicationTypeOfCustomer[type]),
});

export const individualCustomerResource = resourceSchema(
  'individualCustomer',
  z.strictObject(
    erasable(
      {
        ...shared,
        ssn: z.string().optional(),
        passport: z.string().optional(),
        nationality: z.string().optional(),
        fullName: fullNameSchema,
        dateOfBirth: z.iso.date(),
        address: addressSchema,
        phone: phoneOutputSchema,
        email: z.string(),
        soleProprietorship: z.boolean().optional(),
        dba: z.string().optional(),
        ein: z.string().optional(),
      },
      keptOfCustomers,
    ),
  ),
  relationshipsOf('individualCustomer'),
);

export const businessCustomerResource = resourceSchema(
  'businessCustomer',
  z.strictObject(
    erasable(
      {
        ...shared,
        name: z.string(),
        dba: z.string().optional(),
        ein: z.string(),
        entityType: z.enum(entityTypes),
        stateOfIncorporation: z.string(),
        address: addressSchema,
        phone: phoneOutputSchema,
        contact: z.strictObject(contactAttributes),
      },
      keptOfCustomers,
    ),
  ),
  relationshipsOf('businessCustomer'),
);

export const trustCustomerResource = resourceSchema(
  'trustCustomer',
  z.strictObject(
    erasable(
      {
        ...shared,
        ...trustAttributes,
      },
      keptOfCustomers,
    ),
  ),
  relationshipsOf('trustCustomer'),
);

export const customerResource = z.discriminatedUnion('type', [
  individualCustomerResource,
  businessCustomerResource,
  trustCustomerResource,
]);
