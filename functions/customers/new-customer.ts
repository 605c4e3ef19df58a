import type { Instant } from '../kernel/calendar/instant.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import type { Tags } from '../kernel/table/item.ts';
import { type PersonalValues, sealPersonal } from './personal.ts';
import { customer, customerHead, type Customer, type CustomerHead } from './store.ts';

/** What a customer is made of. */
export interface NewCustomer {
  readonly organisationId: string;
  /** Nine digits. */
  readonly id: string;
  readonly applicationId: string;
  readonly createdAt: Instant;
  readonly tags: Tags;
  readonly personal: PersonalValues;
  readonly nationality: string | undefined;
  readonly fullName: Customer['fullName'];
  readonly address: Customer['address'];
  readonly phone: Customer['phone'];
  readonly email: string;
}

/** The items of an individual who becomes a customer: Active, and owning nothing yet. */
export function newCustomer(given: NewCustomer, cipher: FieldCipher): { record: Customer; head: CustomerHead } {
  const { organisationId, id, fullName, nationality } = given;
  const shared = { version: 0, organisationId, id, type: 'individualCustomer', status: 'Active' } as const;
  return {
    record: {
      ...customer(organisationId, id).key,
      ...shared,
      createdAt: given.createdAt,
      applicationId: given.applicationId,
      tags: given.tags,
      ...sealPersonal(given.personal, { organisationId, id }, cipher),
      ...(nationality === undefined ? {} : { nationality }),
      fullName,
      address: given.address,
      phone: given.phone,
      email: given.email,
    },
    head: {
      ...customerHead(organisationId, id).key,
      ...shared,
      name: `${fullName.first} ${fullName.last}`,
      accounts: 0,
      counterparties: 0,
    },
  };
}
