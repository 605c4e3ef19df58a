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
} from './customer.ts';
import { contactAttributes, trustAttributes } from './trust-attributes.ts';
import { emptiedAtErasure, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const shared = {
  createdAt: instantField,
  authorizedUsers: emptiedAtErasure(z.array(z.strictObject(contactAttributes))),
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
    erasable({
      ...shared,
      ssn: personalText.optional(),
      passport: personalText.optional(),
      nationality: personalText.optional(),
      fullName: fullNameSchema,
      dateOfBirth: emptiedAtErasure(z.iso.date()),
      address: addressSchema,
      phone: phoneOutputSchema,
      email: personalText,
      soleProprietorship: emptiedAtErasure(z.boolean()).optional(),
      dba: personalText.optional(),
      ein: personalText.optional(),
    }),
  ),
  relationshipsOf('individualCustomer'),
);

export const businessCustomerResource = resourceSchema(
  'businessCustomer',
  z.strictObject(
    erasable({
      ...shared,
      name: personalText,
      dba: personalText.optional(),
      ein: personalText,
      entityType: z.enum(entityTypes),
      stateOfIncorporation: personalText,
      address: addressSchema,
      phone: phoneOutputSchema,
      contact: emptiedAtErasure(z.strictObject(contactAttributes)),
    }),
  ),
  relationshipsOf('businessCustomer'),
);

export const trustCustomerResource = resourceSchema(
  'trustCustomer',
  z.strictObject(
    erasable({
      ...shared,
      ...trustAttributes,
    }),
  ),
  relationshipsOf('trustCustomer'),
);

export const customerResource = z.discriminatedUnion('type', [
  individualCustomerResource,
  businessCustomerResource,
  trustCustomerResource,
]);
