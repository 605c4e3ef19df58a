import { centsNames, personalNumbers } from './generated/api.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US');
const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An amount in the smallest unit of its currency, `exponent` digits of which are behind the point, such as `¥5,000` or `€12.50`. */
export interface ForeignAmount {
  readonly amount: number;
  readonly currency: string;
  readonly exponent: number;
}

/** An amount of another currency as people write it there. */
export function foreignMoney({ amount, currency, exponent }: ForeignAmount): string {
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits });
  return format.format(amount / 10 ** exponent);
}

/** Cents as dollars. */
export const dollars = (cents: number): string => money.format(cents / 100);
export const count = (number: number): string => whole.format(number);
/** `1 refund`, `2 refunds`. */
export const counted = (number: number, one: string): string => `${count(number)} ${one}${number === 1 ? '' : 's'}`;
/** A moment in the time zone of the person, such as `Nov 28, 2026, 2:15 PM EST`. */
export const moments = (iso: string): string => moment.format(new Date(iso));

const exactMoment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
/** A moment of the last days to the second, in the time zone of the person, such as `Nov 28, 2:15:09 PM`. */
export const exactMoments = (iso: string): string => exactMoment.format(new Date(iso));

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** A day, which has no time zone, such as `Fri, Dec 4, 2026`. Empty if there is none. */
export const days = (date: string): string => (/^\d{4}-\d\d-\d\d$/.test(date) ? day.format(new Date(date)) : date);

/** `createdAt` as words: `Created at`. Short forms keep their capitals. */
export function words(name: string): string {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/\b(Ach|Ssn|Ein|Dba|Id|Url|Pin|Atm|Sec|Api)\b/g, (one) => one.toUpperCase())
    .toLowerCase()
    .replace(/\b(ach|ssn|ein|dba|id|url|pin|atm|sec|api)\b/g, (one) => one.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A value of a choice in words, such as `At least once`. Short forms of the field, such as `PPD`, stay as they are. */
export const choiceWords = (value: string): string => (/^[A-Z][a-z]+[A-Z]/.test(value) ? words(value) : value);

/** True if an attribute holds cents. Members have the names of those around them: `ach.totalsDaily.debits`. */
export const isCents = (name: string): boolean => centsNames.has(lastOf(name));
/** True if an attribute of this name holds what nobody should see over a shoulder. */
export const isHidden = (name: string): boolean =>
  personalNumbers.has(lastOf(name)) || /(^|\.)(accountNumber|token)$/.test(name);
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
/** The end of a hidden value that tells it from others. That of a secret is part of the secret. */
export const tailOf = (name: string, value: string): string => (name.endsWith('token') ? '' : value.slice(-4));
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
export const isMoment = (value: unknown): value is string => typeof value === 'string' && momentPattern.test(value);

/**
 * Dollars as somebody types them, in cents; undefined if they are none. A comma is allowed between thousands only, and nothing else between digits:
 * `1,50` and `1 50` are no amounts.
 */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text.replaceAll(',', '')) * 100);
}

/** The name of a person, a business or anything else with one. */
export function nameOf(attributes: Readonly<Record<string, unknown>>): string {
  const { fullName, name, description } = attributes as {
    readonly fullName?: { readonly first?: string; readonly last?: string };
    readonly name?: string;
    readonly description?: string;
  };
  const full = [fullName?.first, fullName?.last].filter(Boolean).join(' ');
  return full === '' ? (name ?? description ?? '') : full;
}

const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A text that may be written from the right, such as Arabic, so that amounts beside it keep their order. */
export const apart = (text: string): string => (fromTheRight.test(text) ? `\u2068${text}\u2069` : text);

/** An attribute as text: empty if it is absent or none. */
export function textOf(attributes: Readonly<Record<string, unknown>>, name: string): string {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
}
