import * as z from 'zod';
import type { ResourceObject } from '../kernel/events/event-type.ts';
import { addressSchema, emailSchema, fullNameSchema, instantField, phoneSchema } from '../kernel/jsonapi/fields.ts';
import { link, linkTo } from '../kernel/jsonapi/link.ts';
import { resourceSchema } from '../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import { tagsSchema } from '../kernel/table/item.ts';
import { customerStatusSchema } from './customer.ts';
import { openPersonal } from './personal.ts';
import type { Customer } from './store.ts';

export const customerResource = resourceSchema(
  'individualCustomer',
  z.strictObject({
    createdAt: instantField,
    ssn: z.string().optional(),
    passport: z.string().optional(),
    nationality: z.string().optional(),
    fullName: fullNameSchema,
    dateOfBirth: z.iso.date(),
    address: addressSchema,
    phone: phoneSchema,
    email: z.string(),
    authorizedUsers: z.array(z.strictObject({ fullName: fullNameSchema, email: emailSchema, phone: phoneSchema })),
    status: customerStatusSchema,
    archiveReason: z.string().optional(),
    tags: tagsSchema,
  }),
  { org: linkTo('org'), application: linkTo('individualApplication') },
);

/** A customer as an organisation sees it: personal numbers in full. */
export function customerToResource(customer: Customer, cipher: FieldCipher): ResourceObject {
  const { ssn, passport, dateOfBirth } = openPersonal(customer, cipher);
  return {
    type: customer.type,
    id: customer.id,
    attributes: {
      createdAt: customer.createdAt,
      ...(ssn === undefined ? {} : { ssn }),
      ...(passport === undefined ? {} : { passport }),
      ...(customer.nationality === undefined ? {} : { nationality: customer.nationality }),
      fullName: customer.fullName,
      dateOfBirth,
      address: customer.address,
      phone: customer.phone,
      email: customer.email,
      authorizedUsers: [],
      status: customer.status,
      ...(customer.archiveReason === undefined ? {} : { archiveReason: customer.archiveReason }),
      tags: customer.tags,
    },
    relationships: {
      org: link('org', customer.organisationId),
      application: link('individualApplication', customer.applicationId),
    },
  };
}
