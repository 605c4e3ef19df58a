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

/** Cents as dollars. */
export const dollars = (cents: number): string => money.format(cents / 100);
export const count = (number: number): string => whole.format(number);
/** A moment in the time zone of the person, such as `Nov 28, 2026, 2:15 PM EST`. */
export const moments = (iso: string): string => moment.format(new Date(iso));

/** `createdAt` as words: `Created at`. Short forms keep their capitals. */
export function words(name: string): string {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/\b(Ach|Ssn|Ein|Dba|Id|Url|Pin)\b/g, (one) => one.toUpperCase())
    .toLowerCase()
    .replace(/\b(ach|ssn|ein|dba|id|url|pin)\b/g, (one) => one.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const centsNames = /(amount|balance|hold|available|fee|interchange|limit|total|reserve)$/i;
/** True if an attribute of this name holds cents. */
export const isCents = (name: string): boolean => centsNames.test(name);
/** True if an attribute of this name holds a number that nobody should see over a shoulder. */
export const isNumberOfPerson = (name: string): boolean => /(^|\.)(ssn|passport|ein|accountNumber)$/.test(name);
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
export const isMoment = (value: unknown): value is string => typeof value === 'string' && momentPattern.test(value);

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

/** An attribute as text: empty if it is absent or none. */
export function textOf(attributes: Readonly<Record<string, unknown>>, name: string): string {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
}
