import type { Customer } from '../../onboarding/customers/store.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { PhoneNumber } from '../../ports/text-messages/port.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Verification } from './store.ts';

/**
 * The phone that a customer's code goes to: that of the individual, or of the contact of a business or a trust; or the
 * given one, which must be one of an authorized user. Refuses every other with 400.
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

/** The phone as a verification keeps it: a keyed hash, since all that is asked later is whether it is still vouched for. */
export function hashPhone(
  { countryCode, number }: PhoneNumber,
  { organisationId, key }: { readonly organisationId: string; readonly key: ItemKey },
  cipher: FieldCipher,
): string {
  return cipher.fingerprint(`+${countryCode} ${number}`, organisationId, `phone of ${key.pk} ${key.sk}`);
}

/** Whether a code went to a phone that codes of the customer may still go to: a phone that was lost proves nothing. */
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
