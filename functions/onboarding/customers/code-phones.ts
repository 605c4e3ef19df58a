import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { tooManyUntil } from '../../kernel/base/too-many.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Phone } from './profile.ts';
import type { Customer } from './store.ts';

const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;
/** The largest number of notices to one customer in a day, so that nobody can flood a phone with them. */
const noticesPerDayMax = 5;

/** The cipher and the real time by which the phones that get one-time passwords are found. */
export interface PhoneView {
  readonly cipher: FieldCipher;
  readonly realNow: Instant;
}

/** The rules for a change of phones. */
export interface PhoneRules extends PhoneView {
  /** True if the caller's token was made with a code that went to one of the customer's phones. */
  readonly isProved: boolean;
  /** How many hours a new phone waits for its first code if the change is not proved. */
  readonly waitHours: number;
}

/** The phones that get codes now. The first is the default. */
export function codePhones(customer: Customer, view: PhoneView): readonly Phone[] {
  const [own, ...users] = phonesOf(customer);
  const usual = isWaiting(customer, own, view) ? formerPhone(customer, view) : own;
  return [...(usual === undefined ? [] : [usual]), ...users.filter((phone) => !isWaiting(customer, phone, view))];
}

/** When a phone of the customer gets codes that does not get them yet; undefined for any other phone. */
export function codesFrom(customer: Customer, phone: Phone, { cipher, realNow }: PhoneView): Instant | undefined {
  const phoneHash = hashOf(customer, phone, cipher);
  const from = customer.waitingPhones?.find((one) => one.phoneHash === phoneHash)?.from;
  return from !== undefined && from > realNow ? from : undefined;
}

/**
 * The customer after a change, with the moments from which its new phones get codes: a caller who changes the phone must
 * not receive the next code on it. Until then codes go to the phone that got them before. `tell` is that phone if it must be
 * notified of a new one, or of another one as the customer's own. Throws `too_many_requests` (429) after too many notices.
 */
export function withPhonesVetted(
  before: Customer,
  after: Customer,
  rules: PhoneRules,
): { readonly customer: Customer; readonly tell: Phone | undefined } {
  const { cipher, realNow, isProved, waitHours } = rules;
  const vouched = codePhones(before, rules);
  const isNew = (phone: Phone) => ![...vouched, ...phonesOf(before)].some((one) => isSameCodePhone(one, phone));
  const later = plusMs(realNow, waitHours * msPerHour);
  const waitingPhones = phonesOf(after).flatMap((phone) => {
    const from = isNew(phone) && !isProved ? later : codesFrom(before, phone, rules);
    return from === undefined || vouched.some((one) => isSameCodePhone(one, phone))
      ? []
      : [{ phoneHash: hashOf(after, phone, cipher), from }];
  });
  const customer = { ...after, waitingPhones, sealedFormerPhone: undefined };
  const [usual] = vouched;
  const vetted =
    usual === undefined || !isWaiting(customer, phonesOf(customer)[0], rules)
      ? customer
      : { ...customer, sealedFormerPhone: cipher.seal(JSON.stringify(usual), formerPhoneContext(after)) };
  const isChanged = !isSameCodePhone(phonesOf(after)[0], phonesOf(before)[0]) || phonesOf(after).some(isNew);
  if (usual === undefined || !isChanged) return { customer: vetted, tell: undefined };
  return { customer: { ...vetted, phonesToldAt: withNotice(before.phonesToldAt ?? [], realNow) }, tell: usual };
}

export const isSameCodePhone = (one: Phone, other: Phone): boolean =>
  one.countryCode === other.countryCode && one.number === other.number;

/** The phone of an individual or of the contact of a business or trust, and those of the authorized users. */
export function phonesOf(customer: Customer): readonly [Phone, ...Phone[]] {
  const own = customer.type === 'individualCustomer' ? customer.phone : customer.contact.phone;
  return [own, ...(customer.authorizedUsers ?? []).map(({ phone }) => phone)];
}

function isWaiting(customer: Customer, phone: Phone, view: PhoneView): boolean {
  return codesFrom(customer, phone, view) !== undefined;
}

function formerPhone(customer: Customer, { cipher }: PhoneView): Phone | undefined {
  const { sealedFormerPhone: sealed } = customer;
  return sealed === undefined ? undefined : (JSON.parse(cipher.open(sealed, formerPhoneContext(customer))) as Phone);
}

function withNotice(before: readonly Instant[], realNow: Instant): Instant[] {
  const today = before.filter((at) => msOf(at) > msOf(realNow) - msPerDay);
  const oldest = today.at(-noticesPerDayMax);
  if (oldest === undefined) return [...today, realNow];
  const detail = `The phones of a customer can be changed ${noticesPerDayMax} times in a day`;
  throw tooManyUntil(detail, plusMs(oldest, msPerDay), realNow);
}

const formerPhoneContext = ({ organisationId, id }: Customer) => ({
  organisationId,
  item: `cus#${id}`,
  field: 'formerPhone',
});

const hashOf = ({ organisationId, id }: Customer, { countryCode, number }: Phone, cipher: FieldCipher): string =>
  cipher.fingerprint(`+${countryCode} ${number}`, organisationId, `phone of customer ${id}`);
