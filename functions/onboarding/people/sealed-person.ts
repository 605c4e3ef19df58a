import * as z from 'zod';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Person } from './person.ts';

/** A person as they lie in an item: what tells who they are is sealed, field by field. */
export const sealedPersonShape = {
  fullName: z.object({ first: z.string(), last: z.string() }),
  sealedSsn: z.string().optional(),
  sealedPassport: z.string().optional(),
  nationality: z.string().optional(),
  sealedDateOfBirth: z.string(),
  address: z.record(z.string(), z.string().nullable()),
  phone: z.object({ countryCode: z.string(), number: z.string() }),
  email: z.string(),
};
type Secrets = Pick<Person, 'ssn' | 'passport' | 'dateOfBirth'>;
interface SealedSecrets {
  readonly sealedSsn?: string | undefined;
  readonly sealedPassport?: string | undefined;
  readonly sealedDateOfBirth: string;
}

/** Where a person lies: an item, and what they are in it where it holds several (`officer`, `trustees.0`). */
export interface PersonInItem {
  readonly organisationId: string;
  /** Kind and id of the item, for example `app#100000001`. */
  readonly item: string;
  readonly role?: string;
}

/** Seals a person, whatever else is told of them; each value opens as that field of that person in that item only. */
export function sealPerson<T extends Secrets>(
  { ssn, passport, dateOfBirth, ...open }: T,
  at: PersonInItem,
  cipher: FieldCipher,
): Omit<T, keyof Secrets> & SealedSecrets {
  const seal = (value: string, field: keyof Secrets) => cipher.seal(value, placeOf(at, field));
  return {
    ...open,
    ...(ssn === undefined ? {} : { sealedSsn: seal(ssn, 'ssn') }),
    ...(passport === undefined ? {} : { sealedPassport: seal(passport, 'passport') }),
    sealedDateOfBirth: seal(dateOfBirth, 'dateOfBirth'),
  };
}

/** The person that {@link sealPerson} sealed at this place. */
export function openPerson<T extends SealedSecrets>(
  { sealedSsn, sealedPassport, sealedDateOfBirth, ...open }: T,
  at: PersonInItem,
  cipher: FieldCipher,
): Omit<T, keyof SealedSecrets> & Secrets {
  const opened = (value: string, field: keyof Secrets) => cipher.open(value, placeOf(at, field));
  return {
    ...open,
    ...(sealedSsn === undefined ? {} : { ssn: opened(sealedSsn, 'ssn') }),
    ...(sealedPassport === undefined ? {} : { passport: opened(sealedPassport, 'passport') }),
    dateOfBirth: opened(sealedDateOfBirth, 'dateOfBirth'),
  };
}

const placeOf = ({ organisationId, item, role }: PersonInItem, field: keyof Secrets) => ({
  organisationId,
  item,
  field: role === undefined ? field : `${role}.${field}`,
});
