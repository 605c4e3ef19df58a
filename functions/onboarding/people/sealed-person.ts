import * as z from 'zod';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Person } from './person.ts';
import { emptiedAtErasure, personalText, removedAtErasure, sealedText } from '../../kernel/table/handling.ts';

/** A stored person. Identifying values are encrypted, each field separately. */
export const sealedPersonShape = {
  fullName: z.object({ first: personalText, last: personalText }),
  sealedSsn: removedAtErasure(sealedText),
  sealedPassport: removedAtErasure(sealedText),
  nationality: removedAtErasure(z.string()),
  sealedDateOfBirth: sealedText,
  address: emptiedAtErasure(z.record(z.string(), z.string().nullable())),
  phone: z.object({ countryCode: personalText, number: personalText }),
  email: personalText,
};
type Secrets = Pick<Person, 'ssn' | 'passport' | 'dateOfBirth'>;
interface SealedSecrets {
  readonly sealedSsn?: string | undefined;
  readonly sealedPassport?: string | undefined;
  readonly sealedDateOfBirth: string;
}

/** Where a person is stored: the item, and the path within it if it holds several people (`officer`, `trustees.0`). */
export interface PersonInItem {
  readonly organisationId: string;
  /** Kind and id of the item, for example `app#100000001`. */
  readonly item: string;
  readonly role?: string;
}

/**
 * Encrypts the identifying values of a person and keeps all other members. Each ciphertext is bound to its field,
 * person and item.
 */
export function sealPerson<T extends Secrets>(
  { ssn, passport, dateOfBirth, ...open }: T,
  at: PersonInItem,
  cipher: FieldCipher,
): Omit<T, keyof Secrets> & SealedSecrets {
  const seal = (value: string, field: keyof Secrets) => cipher.seal(value, contextOf(at, field));
  return {
    ...open,
    ...(ssn === undefined ? {} : { sealedSsn: seal(ssn, 'ssn') }),
    ...(passport === undefined ? {} : { sealedPassport: seal(passport, 'passport') }),
    sealedDateOfBirth: seal(dateOfBirth, 'dateOfBirth'),
  };
}

/** Decrypts what {@link sealPerson} encrypted at this place. */
export function openPerson<T extends SealedSecrets>(
  { sealedSsn, sealedPassport, sealedDateOfBirth, ...open }: T,
  at: PersonInItem,
  cipher: FieldCipher,
): Omit<T, keyof SealedSecrets> & Secrets {
  const opened = (value: string, field: keyof Secrets) => cipher.open(value, contextOf(at, field));
  return {
    ...open,
    ...(sealedSsn === undefined ? {} : { ssn: opened(sealedSsn, 'ssn') }),
    ...(sealedPassport === undefined ? {} : { passport: opened(sealedPassport, 'passport') }),
    dateOfBirth: opened(sealedDateOfBirth, 'dateOfBirth'),
  };
}

/** The social security number that {@link sealPerson} encrypted at this place, if the person has one. */
export const openSsn = (
  { sealedSsn }: Pick<SealedSecrets, 'sealedSsn'>,
  at: PersonInItem,
  cipher: FieldCipher,
): string | undefined => (sealedSsn === undefined ? undefined : cipher.open(sealedSsn, contextOf(at, 'ssn')));

const contextOf = ({ organisationId, item, role }: PersonInItem, field: keyof Secrets) => ({
  organisationId,
  item,
  field: role === undefined ? field : `${role}.${field}`,
});
