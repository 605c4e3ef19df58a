import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { releaseIdentities } from '../applications/identity-claims.ts';
import { openProfile, type Profile, sealProfile } from './profile.ts';
import type { Customer } from './store.ts';

const phone = { countryCode: '', number: '' };
const contact = { fullName: { first: '', last: '' }, email: '', phone };

/** The writes that erase the personal data of a customer, and the claims of their numbers. */
export async function erasedCustomer(
  table: Table,
  one: Customer,
  cipher: FieldCipher,
  now: Instant,
): Promise<readonly Write[]> {
  const { organisationId, applicationId } = one;
  const before = openProfile(one, cipher);
  const identities =
    before.type === 'trustCustomer'
      ? {}
      : definedOnly(before.type === 'businessCustomer' ? { ein: before.ein } : numbersOf(before));
  const { pk, sk, version, id, status, createdAt, archiveReason } = one;
  const kept = { pk, sk, version, organisationId, id, status, createdAt, archiveReason, applicationId };
  const profile = sealProfile(emptyProfile(one), one, cipher);
  return [
    replace({ ...kept, ...profile, tags: {}, erasedAt: now }),
    ...(await releaseIdentities(table, cipher, { organisationId, applicationId }, identities)),
  ];
}

const numbersOf = ({
  ssn,
  passport,
  ein,
}: {
  ssn?: string | undefined;
  passport?: string | undefined;
  ein?: string | undefined;
}) => ({
  ssn,
  passport,
  ein,
});

export function definedOnly(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function emptyProfile(one: Customer): Profile {
  const address = {} as never;
  switch (one.type) {
    case 'individualCustomer': {
      const { fullName } = contact;
      return { type: one.type, fullName, dateOfBirth: '', address, phone, email: '' };
    }
    case 'businessCustomer': {
      const { entityType } = one;
      return { type: one.type, name: '', ein: '', entityType, stateOfIncorporation: '', address, phone, contact };
    }
    case 'trustCustomer': {
      const { revocability, sourceOfFunds } = one;
      const names = { name: '', stateOfIncorporation: '', taxId: '' };
      return { type: one.type, ...names, revocability, sourceOfFunds, contact: { ...contact, address } };
    }
  }
}
