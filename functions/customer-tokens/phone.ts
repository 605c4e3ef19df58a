import type { Customer } from '../customers/store.ts';
import { Problem } from '../kernel/http/problem.ts';
import type { PhoneNumber } from '../kernel/ports/text-messages.ts';

/**
 * The phone that a customer's code goes to: that of the individual, or of the contact of a business or a trust; or the
 * given one, which must be one of an authorized user. Refuses every other with 400.
 */
export function verificationPhone(customer: Customer, given: PhoneNumber | undefined): PhoneNumber {
  const own = customer.type === 'individualCustomer' ? customer.phone : customer.contact.phone;
  if (given === undefined || isSame(own, given)) return own;
  const user = (customer.authorizedUsers ?? []).find(({ phone }) => isSame(phone, given));
  if (user !== undefined) return user.phone;
  throw new Problem('invalid_value', {
    detail: 'phone: must be the phone of an authorized user of the customer',
    pointer: '/data/attributes/phone',
  });
}

const isSame = (one: PhoneNumber, other: PhoneNumber) =>
  one.countryCode === other.countryCode && one.number === other.number;
