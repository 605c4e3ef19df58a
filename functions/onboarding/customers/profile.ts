import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Address } from '../people/residence.ts';
import type { entityTypes, fundSources, revocabilities } from './customer.ts';
import type { Customer } from './store.ts';

export interface FullName {
  readonly first: string;
  readonly last: string;
}

export interface Phone {
  readonly countryCode: string;
  readonly number: string;
}

/** The contact person of a business or a trust. */
export interface ProfileContact {
  readonly fullName: FullName;
  readonly email: string;
  readonly phone: Phone;
}

/** Has either `ssn`, or `passport` together with `nationality`. */
export interface IndividualProfile {
  readonly type: 'individualCustomer';
  readonly fullName: FullName;
  readonly ssn?: string | undefined;
  readonly passport?: string | undefined;
  readonly nationality?: string | undefined;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  readonly address: Address;
  readonly phone: Phone;
  readonly email: string;
  readonly dba?: string | undefined;
  readonly ein?: string | undefined;
  readonly soleProprietorship?: boolean | undefined;
}

export interface BusinessProfile {
  readonly type: 'businessCustomer';
  readonly name: string;
  readonly dba?: string | undefined;
  readonly ein: string;
  readonly entityType: (typeof entityTypes)[number];
  readonly stateOfIncorporation: string;
  readonly address: Address;
  readonly phone: Phone;
  readonly contact: ProfileContact;
}

export interface TrustProfile {
  readonly type: 'trustCustomer';
  readonly name: string;
  readonly stateOfIncorporation: string;
  readonly revocability: (typeof revocabilities)[number];
  readonly sourceOfFunds: (typeof fundSources)[number];
  readonly taxId: string;
  readonly contact: ProfileContact & { readonly address: Address };
}

/** The personal or business data of a customer, in clear text. An application provides it and an update changes it. */
export type Profile = IndividualProfile | BusinessProfile | TrustProfile;

type SealedField = 'ssn' | 'passport' | 'dateOfBirth' | 'ein' | 'taxId';

/** Encrypts the secrets of a profile for storage. Each ciphertext is bound to its field and to this customer. */
export function sealProfile(profile: Profile, at: ResourceIdentity, cipher: FieldCipher) {
  const seal = (value: string, field: SealedField) => cipher.seal(value, profileContext(at, field));
  const sealAny = (value: string | undefined, field: SealedField) =>
    value === undefined ? undefined : seal(value, field);
  switch (profile.type) {
    case 'individualCustomer': {
      const { ssn, passport, dateOfBirth, ein, ...open } = profile;
      return {
        ...open,
        sealedSsn: sealAny(ssn, 'ssn'),
        sealedPassport: sealAny(passport, 'passport'),
        sealedDateOfBirth: seal(dateOfBirth, 'dateOfBirth'),
        sealedEin: sealAny(ein, 'ein'),
      };
    }
    case 'businessCustomer': {
      const { ein, ...open } = profile;
      return { ...open, sealedEin: seal(ein, 'ein') };
    }
    case 'trustCustomer': {
      const { taxId, ...open } = profile;
      return { ...open, sealedTaxId: seal(taxId, 'taxId') };
    }
  }
}

/** The social security number of a customer; none if there is no such number, or if it was erased. */
export const customerSsns = (customer: Customer, { cipher }: { readonly cipher: FieldCipher }): readonly string[] =>
  customer.type === 'individualCustomer' && customer.sealedSsn !== undefined
    ? [cipher.open(customer.sealedSsn, profileContext(customer, 'ssn'))]
    : [];

/** Decrypts what {@link sealProfile} encrypted for this customer. */
export function openProfile(customer: Customer, cipher: FieldCipher): Profile {
  const open = (sealed: string, field: SealedField) => cipher.open(sealed, profileContext(customer, field));
  const openAny = (sealed: string | undefined, field: SealedField) =>
    sealed === undefined ? undefined : open(sealed, field);
  switch (customer.type) {
    case 'individualCustomer': {
      const { type, fullName, nationality, address, phone, email, dba, soleProprietorship } = customer;
      return {
        type,
        fullName,
        nationality,
        address,
        phone,
        email,
        dba,
        soleProprietorship,
        ssn: openAny(customer.sealedSsn, 'ssn'),
        passport: openAny(customer.sealedPassport, 'passport'),
        dateOfBirth: open(customer.sealedDateOfBirth, 'dateOfBirth'),
        ein: openAny(customer.sealedEin, 'ein'),
      };
    }
    case 'businessCustomer': {
      const { type, name, dba, entityType, stateOfIncorporation, address, phone, contact } = customer;
      return {
        type,
        name,
        dba,
        entityType,
        stateOfIncorporation,
        address,
        phone,
        contact,
        ein: open(customer.sealedEin, 'ein'),
      };
    }
    case 'trustCustomer': {
      const { type, name, stateOfIncorporation, revocability, sourceOfFunds, contact } = customer;
      return {
        type,
        name,
        stateOfIncorporation,
        revocability,
        sourceOfFunds,
        contact,
        taxId: open(customer.sealedTaxId, 'taxId'),
      };
    }
  }
}

/** Returns the name shown on accounts and in the counterparty of transactions. */
export function holderName(profile: Profile): string {
  return profile.type === 'individualCustomer' ? `${profile.fullName.first} ${profile.fullName.last}` : profile.name;
}

function profileContext({ organisationId, id }: ResourceIdentity, field: SealedField) {
  return { organisationId, item: `cus#${id}`, field };
}
