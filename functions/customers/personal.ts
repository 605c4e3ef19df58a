import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import type { Customer } from './store.ts';

/** What of a customer is sealed in the table. */
export interface PersonalValues {
  readonly ssn?: string;
  readonly passport?: string;
  readonly dateOfBirth: string;
}

type Place = Pick<Customer, 'organisationId' | 'id'>;
type Sealed = Pick<Customer, 'sealedSsn' | 'sealedPassport' | 'sealedDateOfBirth'>;

/** Seals the personal values of a customer; each can be opened as that field of that customer only. */
export function sealPersonal(values: PersonalValues, at: Place, cipher: FieldCipher): Sealed {
  const { ssn, passport, dateOfBirth } = values;
  return {
    ...(ssn === undefined ? {} : { sealedSsn: cipher.seal(ssn, place(at, 'ssn')) }),
    ...(passport === undefined ? {} : { sealedPassport: cipher.seal(passport, place(at, 'passport')) }),
    sealedDateOfBirth: cipher.seal(dateOfBirth, place(at, 'dateOfBirth')),
  };
}

/** The personal values that {@link sealPersonal} sealed for this customer. */
export function openPersonal(customer: Place & Sealed, cipher: FieldCipher): PersonalValues {
  const { sealedSsn, sealedPassport, sealedDateOfBirth } = customer;
  return {
    ...(sealedSsn === undefined ? {} : { ssn: cipher.open(sealedSsn, place(customer, 'ssn')) }),
    ...(sealedPassport === undefined ? {} : { passport: cipher.open(sealedPassport, place(customer, 'passport')) }),
    dateOfBirth: cipher.open(sealedDateOfBirth, place(customer, 'dateOfBirth')),
  };
}

function place({ organisationId, id }: Place, field: keyof PersonalValues) {
  return { organisationId, item: `cus#${id}`, field };
}
