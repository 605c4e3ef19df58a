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
  /** True if the caller's token was made with a code that went to the customer's own phone. */
  readonly isProved: boolean;
  /** How many hours a new phone waits for its first code if the change is not proved. */
  readonly waitHours: number;
}

/** Whose phone it is. The same phone can be both. */
type PhoneRole = 'own' | 'user';

/**
 * The phone that gets codes for the customer: the own phone, or while it waits the one before it. Only a code to this one proves that the
 * customer agrees, and not an authorized user.
 */
export function ownCodePhone(customer: Customer, view: PhoneView): Phone | undefined {
  const [own] = phonesOf(customer);
  return codesFromAs('own', customer, own, view) === undefined ? own : formerPhone(customer, view);
}

/** The phones that get codes now: that of the customer, and those of authorized users. */
export function codePhones(customer: Customer, view: PhoneView): readonly Phone[] {
  const [, ...users] = phonesOf(customer);
  const usual = ownCodePhone(customer, view);
  const vouched = users.filter((phone) => codesFromAs('user', customer, phone, view) === undefined);
  return [...(usual === undefined ? [] : [usual]), ...vouched];
}

/** When a phone of the customer gets codes that does not get them yet; undefined for any other phone. */
export function codesFrom(customer: Customer, phone: Phone, view: PhoneView): Instant | undefined {
  return codesFromAs('user', customer, phone, view) ?? codesFromAs('own', customer, phone, view);
}

/** The same for the phone in one role. Phones that an older version has stored wait in both. */
function codesFromAs(
  role: PhoneRole,
  customer: Customer,
  phone: Phone,
  { cipher, realNow }: PhoneView,
): Instant | undefined {
  const phoneHash = hashOf(customer, phone, cipher);
  return customer.waitingPhones?.find(
    ({ role: waitsAs = role, ...one }) => waitsAs === role && one.phoneHash === phoneHash && one.from > realNow,
  )?.from;
}

/**
 * The customer after a change, with the moments from which its new phones get codes: a caller who changes the phone must
 * not receive the next code on it, and the phone of an authorized user is new as the customer's own. Until then codes go to the phone that
 * got them before. `tell` is that phone if it must be notified of a new one, or of another one as the customer's own. Throws
 * `too_many_requests` (429) after too many notices.
 */
export function withPhonesVetted(
  before: Customer,
  after: Customer,
  rules: PhoneRules,
): { readonly customer: Customer; readonly tell: Phone | undefined } {
  const { cipher, realNow, isProved, waitHours } = rules;
  const usual = ownCodePhone(before, rules);
  const vouched = codePhones(before, rules);
  const [ownBefore, ...usersBefore] = phonesOf(before);
  const [own, ...users] = phonesOf(after);
  const later = isProved ? undefined : plusMs(realNow, waitHours * msPerHour);
  const isNew = (phone: Phone) => !isAmong(phone, [...vouched, ownBefore, ...usersBefore]);
  const ownFrom = isSameCodePhone(own, ownBefore) ? codesFromAs('own', before, own, rules) : later;
  const userFrom = (phone: Phone) => (isNew(phone) ? later : codesFrom(before, phone, rules));
  const waiting = (role: PhoneRole, phone: Phone, from: Instant | undefined) =>
    from === undefined ? [] : [{ phoneHash: hashOf(after, phone, cipher), from, role }];
  const waitingPhones = [
    ...(usual !== undefined && isSameCodePhone(own, usual) ? [] : waiting('own', own, ownFrom)),
    ...users.flatMap((phone) => (isAmong(phone, vouched) ? [] : waiting('user', phone, userFrom(phone)))),
  ];
  const customer = { ...after, waitingPhones, sealedFormerPhone: undefined };
  const vetted =
    usual === undefined || codesFromAs('own', customer, own, rules) === undefined
      ? customer
      : { ...customer, sealedFormerPhone: cipher.seal(JSON.stringify(usual), formerPhoneContext(after)) };
  const isChanged = !isSameCodePhone(own, ownBefore) || users.some(isNew);
  if (usual === undefined || !isChanged) return { customer: vetted, tell: undefined };
  return { customer: { ...vetted, phonesToldAt: withNotice(before.phonesToldAt ?? [], realNow) }, tell: usual };
}

export const isSameCodePhone = (one: Phone, other: Phone): boolean =>
  one.countryCode === other.countryCode && one.number === other.number;

const isAmong = (phone: Phone, phones: readonly Phone[]): boolean => phones.some((one) => isSameCodePhone(one, phone));

/** The phone of an individual or of the contact of a business or trust, and those of the authorized users. */
export function phonesOf(customer: Customer): readonly [Phone, ...Phone[]] {
  const own = customer.type === 'individualCustomer' ? customer.phone : customer.contact.phone;
  return [own, ...(customer.authorizedUsers ?? []).map(({ phone }) => phone)];
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
