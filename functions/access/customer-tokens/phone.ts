import type { Customer } from '../../onboarding/customers/for-others.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { PhoneNumber } from '../../ports/text-messages/port.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Verification } from './store.ts';

/**
 * Returns the phone to which a customer's code is sent: the given one, or else the phone of the individual or of the
 * contact of a business or trust. Throws `invalid_value` (400) if a given phone does not belong to an authorized user.
 */
export function verificationPhone(customer: Customer, given: PhoneNumber | undefined): PhoneNumber {
  const own = ownPhone(customer);
  if (given === undefined) return own;
  const known = [own, ...userPhones(customer)].find((phone) => isSame(phone, given));
  if (known !== undefined) return known;
  throw new Problem('invalid_value', {
    detail: 'phone: must be the phone of an authorized user of the customer',
    pointer: '/data/attributes/phone',
  });
}

/**
 * Returns the keyed hash of the phone, for storage with the verification. Later it is only checked whether the phone is
 * still allowed.
 */
export function hashPhone(
  { countryCode, number }: PhoneNumber,
  { organisationId, key }: { readonly organisationId: string; readonly key: ItemKey },
  cipher: FieldCipher,
): string {
  return cipher.fingerprint(`+${countryCode} ${number}`, organisationId, `phone of ${key.pk} ${key.sk}`);
}

/**
 * True if the customer's codes may still be sent to the phone of this verification. A code on a phone that was removed
 * since proves nothing.
 */
export function isStillVouchedFor(customer: Customer, sent: Verification, cipher: FieldCipher): boolean {
  const place = { organisationId: sent.organisationId, key: sent };
  return [ownPhone(customer), ...userPhones(customer)].some(
    (phone) => hashPhone(phone, place, cipher) === sent.phoneHash,
  );
}

const ownPhone = (customer: Customer): PhoneNumber =>
  customer.type === 'individualCustomer' ? customer.phone : customer.contact.phone;

const userPhones = ({ authorizedUsers = [] }: Customer): readonly PhoneNumber[] =>
  authorizedUsers.map(({ phone }) => phone);

const isSame = (one: PhoneNumber, other: PhoneNumber) =>
  one.countryCode === other.countryCode && one.number === other.number;
