import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Tags } from '../../kernel/table/item.ts';
import { customerMachine } from './customer-machine.ts';
import { holderName, type Profile, sealProfile } from './profile.ts';
import { customer, customerHead, type Customer, type CustomerHead } from './store.ts';

/** Length of a keyed hash in characters: long enough that it cannot be guessed, short enough to keep the head small. */
const secretLength = 22;

/** The data of a new customer. */
export interface NewCustomer {
  readonly organisationId: string;
  /** Nine digits. */
  readonly id: string;
  readonly applicationId: string;
  readonly createdAt: Instant;
  readonly tags: Tags;
  /** In clear text. */
  readonly profile: Profile;
}

/** Returns the items of a new customer of any type: Active, with encrypted secrets and without accounts. */
export function newCustomer(given: NewCustomer, cipher: FieldCipher): { record: Customer; head: CustomerHead } {
  const { organisationId, id, applicationId, createdAt, tags, profile } = given;
  const shared = { version: 0, organisationId, id, status: customerMachine.begin('Active') };
  return {
    record: {
      ...customer(organisationId, id).key,
      ...shared,
      createdAt,
      applicationId,
      tags,
      ...sealProfile(profile, { organisationId, id }, cipher),
    },
    head: {
      ...customerHead(organisationId, id).key,
      ...shared,
      type: profile.type,
      name: holderName(profile),
      accounts: 0,
      accountsSecret: cipher.fingerprint(id, organisationId, 'accounts').slice(0, secretLength),
      counterparties: 0,
      lastAt: createdAt,
    },
  };
}
