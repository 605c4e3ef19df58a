import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import type { Application } from './store.ts';

/** What of an application is sealed in the table. */
export interface PersonalValues {
  readonly ssn?: string;
  readonly passport?: string;
  readonly ein?: string;
  readonly dateOfBirth: string;
}

type Place = Pick<Application, 'organisationId' | 'id'>;
type Sealed = Pick<Application, 'sealedSsn' | 'sealedPassport' | 'sealedEin' | 'sealedDateOfBirth'>;

/** Seals the personal values of an application; each can be opened as that field of that application only. */
export function sealPersonal(values: PersonalValues, at: Place, cipher: FieldCipher): Sealed {
  const { ssn, passport, ein, dateOfBirth } = values;
  return {
    ...(ssn === undefined ? {} : { sealedSsn: cipher.seal(ssn, place(at, 'ssn')) }),
    ...(passport === undefined ? {} : { sealedPassport: cipher.seal(passport, place(at, 'passport')) }),
    ...(ein === undefined ? {} : { sealedEin: cipher.seal(ein, place(at, 'ein')) }),
    sealedDateOfBirth: cipher.seal(dateOfBirth, place(at, 'dateOfBirth')),
  };
}

/** The personal values that {@link sealPersonal} sealed for this application. */
export function openPersonal(one: Place & Sealed, cipher: FieldCipher): PersonalValues {
  const { sealedSsn, sealedPassport, sealedEin, sealedDateOfBirth } = one;
  return {
    ...(sealedSsn === undefined ? {} : { ssn: cipher.open(sealedSsn, place(one, 'ssn')) }),
    ...(sealedPassport === undefined ? {} : { passport: cipher.open(sealedPassport, place(one, 'passport')) }),
    ...(sealedEin === undefined ? {} : { ein: cipher.open(sealedEin, place(one, 'ein')) }),
    dateOfBirth: cipher.open(sealedDateOfBirth, place(one, 'dateOfBirth')),
  };
}

function place({ organisationId, id }: Place, field: keyof PersonalValues) {
  return { organisationId, item: `app#${id}`, field };
}
