import { Problem } from '../../kernel/base/problem.ts';
import { hashPhone } from '../../outreach/one-time-passwords/hash-phone.ts';
import type { Verification } from '../../outreach/one-time-passwords/for-others.ts';
import type { PhoneNumber } from '../../ports/text-messages/port.ts';
import { codePhones, codesFrom, isSameCodePhone, ownCodePhone, phonesOf, type PhoneView } from './code-phones.ts';
import type { Customer } from './store.ts';

/**
 * Returns the phone to which a customer's code is sent: the given one, or else the phone of the individual or of the
 * contact of a business or trust, or the one before it as long as that is new. Throws `invalid_value` (400) if a given
 * phone does not belong to an authorized user, and `invalid_state` (409) if it is new.
 */
export function verificationPhone(customer: Customer, given: PhoneNumber | undefined, view: PhoneView): PhoneNumber {
  const known =
    given === undefined
      ? ownCodePhone(customer, view)
      : codePhones(customer, view).find((phone) => isSameCodePhone(phone, given));
  if (known !== undefined) return known;
  const from = codesFrom(customer, given ?? phonesOf(customer)[0], view);
  if (from !== undefined) {
    const detail = `phone: is new and receives codes from ${from}`;
    throw new Problem('invalid_state', { detail, pointer: '/data/attributes/phone' });
  }
  throw new Problem('invalid_value', {
    detail: 'phone: must be the phone of an authorized user of the customer',
    pointer: '/data/attributes/phone',
  });
}

/** True if a code was sent to the customer's own phone, or the contact's, and that still gets codes: nobody else consents for them. */
export function isToOwnPhone(customer: Customer, sent: Verification, view: PhoneView): boolean {
  const own = ownCodePhone(customer, view);
  const context = { organisationId: sent.organisationId, key: sent };
  return own !== undefined && hashPhone(own, context, view.cipher) === sent.phoneHash;
}

/**
 * True if the customer's codes may still be sent to the phone of this verification. A code on a phone that was removed
 * since proves nothing.
 */
export function isStillVouchedFor(customer: Customer, sent: Verification, view: PhoneView): boolean {
  const context = { organisationId: sent.organisationId, key: sent };
  return codePhones(customer, view).some((phone) => hashPhone(phone, context, view.cipher) === sent.phoneHash);
}
