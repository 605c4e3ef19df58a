import * as z from 'zod';
import type { ResourceObject } from '../kernel/events/event-type.ts';
import { addressSchema, fullNameSchema, instantField, phoneSchema } from '../kernel/jsonapi/fields.ts';
import { link, links, linksTo, linkTo } from '../kernel/jsonapi/link.ts';
import { resourceSchema } from '../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import { tagsSchema } from '../kernel/table/item.ts';
import { applicationStatusSchema } from './application.ts';
import { detailFields } from './details.ts';
import { openPersonal } from './personal.ts';
import type { Application } from './store.ts';

export const applicationResource = resourceSchema(
  'individualApplication',
  z.strictObject({
    status: applicationStatusSchema,
    message: z.string(),
    createdAt: instantField,
    updatedAt: instantField.optional(),
    archived: z.boolean(),
    ssn: z.string().optional(),
    passport: z.string().optional(),
    nationality: z.string().optional(),
    fullName: fullNameSchema,
    dateOfBirth: z.iso.date(),
    address: addressSchema,
    phone: phoneSchema,
    email: z.string(),
    ip: z.string().optional(),
    soleProprietorship: z.boolean().optional(),
    ein: z.string().optional(),
    dba: z.string().optional(),
    ...detailFields,
    tags: tagsSchema,
  }),
  { documents: linksTo('document'), customer: linkTo('individualCustomer').optional() },
);

/** An application as an organisation sees it: personal numbers in full, and the customer once there is one. */
export function applicationToResource(application: Application, cipher: FieldCipher): ResourceObject {
  const { ssn, passport, ein, dateOfBirth } = openPersonal(application, cipher);
  const { updatedAt, nationality, ip, soleProprietorship, dba, customerId } = application;
  return {
    type: application.type,
    id: application.id,
    attributes: {
      status: application.status,
      message: application.message,
      createdAt: application.createdAt,
      ...(updatedAt === undefined ? {} : { updatedAt }),
      archived: application.archived,
      ...(ssn === undefined ? {} : { ssn }),
      ...(passport === undefined ? {} : { passport }),
      ...(nationality === undefined ? {} : { nationality }),
      fullName: application.fullName,
      dateOfBirth,
      address: application.address,
      phone: application.phone,
      email: application.email,
      ...(ip === undefined ? {} : { ip }),
      ...(soleProprietorship === undefined ? {} : { soleProprietorship }),
      ...(ein === undefined ? {} : { ein }),
      ...(dba === undefined ? {} : { dba }),
      ...application.details,
      tags: application.tags,
    },
    relationships: {
      documents: links('document', []),
      ...(customerId === undefined ? {} : { customer: link('individualCustomer', customerId) }),
    },
  };
}
