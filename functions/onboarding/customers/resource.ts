import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { addressSchema, fullNameSchema, instantField } from '../../kernel/jsonapi/fields.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { erasable, unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { archiveReasons, type CustomerType, customerStatusSchema, entityTypes } from './customer.ts';
import { openProfile } from './profile.ts';
import type { Customer } from './store.ts';
import { contactAttributes, trustAttributes } from './trust-attributes.ts';

const shared = {
  createdAt: instantField,
  authorizedUsers: z.array(z.strictObject(contactAttributes)),
  status: customerStatusSchema,
  archiveReason: z.enum(archiveReasons).optional(),
  tags: tagsSchema,
};

/** The attributes of a customer that stay after the personal data was erased. */
const keptOfCustomers = ['createdAt', 'status', 'archiveReason', 'entityType'] as const;

/** The type of application from which each type of customer is created. */
const applicationTypes = {
  individualCustomer: 'individualApplication',
  businessCustomer: 'businessApplication',
  trustCustomer: 'trustApplication',
} as const satisfies Record<CustomerType, string>;
const relationshipsOf = (type: CustomerType) => ({ org: linkTo('org'), application: linkTo(applicationTypes[type]) });

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

/** Returns a customer of any type as an organisation sees it, with personal numbers in full. */
export function customerToResource(customer: Customer, cipher: FieldCipher): ResourceObject {
  const { createdAt, authorizedUsers = [], status, archiveReason, tags } = customer;
  const { type, ...profile } = openProfile(customer, cipher);
  const attributes = { createdAt, ...profile, authorizedUsers, status, archiveReason, tags };
  const resource = {
    type,
    id: customer.id,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)),
    relationships: {
      org: link('org', customer.organisationId),
      application: link(applicationTypes[type], customer.applicationId),
    },
  };
  return unlessErased(resource, customer.erasedAt, keptOfCustomers);
}
