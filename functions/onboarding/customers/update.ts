import * as z from 'zod';
import { emailField } from '../../kernel/jsonapi/email-field.ts';
import { fullNameSchema, tagChangesField, text } from '../../kernel/jsonapi/fields.ts';
import { phoneField } from '../../kernel/jsonapi/phone-field.ts';
import type { ProblemPart } from '../../kernel/base/problem.ts';
import { mergedTags } from '../../kernel/jsonapi/tags.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { einField } from '../people/person.ts';
import { type Address, residenceOf, residenceSchema } from '../people/residence.ts';
import { authorizedUsersField } from './authorized-users.ts';
import { type ProfileContact, openProfile, type Profile, sealProfile } from './profile.ts';
import type { Customer } from './store.ts';

const contact = { fullName: fullNameSchema, email: emailField, phone: phoneField };
const shared = { authorizedUsers: authorizedUsersField.optional(), tags: tagChangesField.optional() };
const individual = {
  email: emailField.optional(),
  phone: phoneField.optional(),
  address: residenceSchema.optional(),
  dba: text(255).nullish(),
};
const business = {
  dba: text(255).nullish(),
  ein: einField.optional(),
  phone: phoneField.optional(),
  address: residenceSchema.optional(),
  contact: z.object(contact).optional(),
};
const trust = {
  contact: z.object({ ...contact, address: residenceSchema.optional() }).optional(),
};

/**
 * The attributes that can be changed, by type of customer. A body of type `customer` is parsed by the type of the
 * stored customer.
 */
export const updateSchemas = {
  individualCustomer: z.object({ ...individual, ...shared }),
  businessCustomer: z.object({ ...business, ...shared }),
  trustCustomer: z.object({ ...trust, ...shared }),
  customer: z.object({ ...individual, ...business, ...trust, ...shared }),
};
export type CustomerUpdate = z.output<typeof updateSchemas.customer>;

/** The problems of attributes that a body of type `customer` may have, but not for a customer of this type. */
export function foreignAttributes(type: Customer['type'], update: CustomerUpdate): readonly ProblemPart[] {
  const own = Object.keys(updateSchemas[type].shape);
  const names = Object.entries(update).flatMap(([name, value]) =>
    value === undefined || own.includes(name) ? [] : [name],
  );
  const hasAddress = type === 'businessCustomer' && update.contact?.address !== undefined;
  return [...names, ...(hasAddress ? ['contact.address'] : [])].map((name) => ({
    detail: `${name} cannot be given for a ${type}`,
    pointer: `/data/attributes/${name.replace('.', '/')}`,
  }));
}

/**
 * Returns the customer after an update. Each given attribute replaces the stored one, tags are merged, and a dba of
 * null is removed. The update has no {@link foreignAttributes}.
 */
export function updated(customer: Customer, update: CustomerUpdate, cipher: FieldCipher): Customer {
  const profile = changedProfile(openProfile(customer, cipher), update);
  return {
    ...customer,
    ...sealProfile(profile, customer, cipher),
    authorizedUsers: update.authorizedUsers ?? customer.authorizedUsers,
    tags: mergedTags(customer.tags, update.tags),
  };
}

function changedProfile(profile: Profile, update: CustomerUpdate): Profile {
  switch (profile.type) {
    case 'individualCustomer':
      return {
        ...profile,
        email: update.email ?? profile.email,
        phone: update.phone ?? profile.phone,
        address: addressAfter(profile.address, update.address),
        dba: dbaAfter(profile, update),
      };
    case 'businessCustomer':
      return {
        ...profile,
        dba: dbaAfter(profile, update),
        ein: update.ein ?? profile.ein,
        phone: update.phone ?? profile.phone,
        address: addressAfter(profile.address, update.address),
        contact: contactOf(update.contact) ?? profile.contact,
      };
    case 'trustCustomer': {
      const address = addressAfter(profile.contact.address, update.contact?.address);
      return { ...profile, contact: { ...(contactOf(update.contact) ?? profile.contact), address } };
    }
  }
}

function dbaAfter(profile: { readonly dba?: string | undefined }, { dba }: CustomerUpdate): string | undefined {
  return dba === undefined ? profile.dba : (dba ?? undefined);
}

function addressAfter(before: Address, sent: CustomerUpdate['address']): Address {
  return sent === undefined ? before : residenceOf(sent);
}

function contactOf(contact: CustomerUpdate['contact']): ProfileContact | undefined {
  return contact && { fullName: contact.fullName, email: contact.email, phone: contact.phone };
}
