import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { openProfile } from './profile.ts';
import type { Customer } from './store.ts';
import { applicationTypeOfCustomer } from './customer.ts';

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
      application: link(applicationTypeOfCustomer[type], customer.applicationId),
    },
  };
  return unlessErased(resource, customer.erasedAt);
}
