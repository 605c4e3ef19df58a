import { countryCodeOf, isCountryCode, numberProblem, trunkOf } from '../../kernel/jsonapi/phone-plan.ts';

/** What people write between digits: blanks, brackets, dots, slashes and every kind of dash, and marks that nobody sees. */
const between = /[\s().,/·•‧\p{Pd}\p{Cf}]/gu;

/** A text with the digits of every script, and full-width letters, as ASCII has them. */
export const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** Digits of a script are ten characters in a row. No two scripts stand side by side without a gap of another sign. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Digits as people type them, without what they write between them. Letters stay, so that they are told. */
export const typedDigits = (text: string): string => withAsciiDigits(text).replace(between, '');

interface Phone {
  readonly countryCode: string;
  readonly number: string;
}

const isRight = (phone: Phone): boolean => isCountryCode(phone.countryCode) && numberProblem(phone) === undefined;

/**
 * A phone as people type it into two fields: with brackets, dots and blanks, with the country code once more (`+1 555 555 0123`,
 * `001 ...`, `1 ...`), also of another country than the field of the code has, or with the 0 that is dialled inside the country.
 * What cannot be read stays as it is, for the rules of phones to refuse.
 */
export function typedPhone(typed: Phone): Phone {
  const countryCode = typedDigits(typed.countryCode).replace(/^(?:\+|00|011)(?=\d)/, '');
  const number = typedDigits(typed.number);
  const international = /^(?:\+|00|011(?=\d{9}))(\d+)$/.exec(number)?.[1];
  if (isRight({ countryCode, number })) return { countryCode, number };
  if (international !== undefined) {
    const code = countryCodeOf(international);
    return code === undefined
      ? { countryCode, number }
      : withoutTrunk({ countryCode: code, number: international.slice(code.length) });
  }
  const rest = { countryCode, number: number.slice(countryCode.length) };
  if (countryCode !== '' && number.startsWith(countryCode) && isRight(rest)) return rest;
  return withoutTrunk({ countryCode, number });
}

/** The phone without the prefix of calls inside the country, if it is right without it only. */
function withoutTrunk(phone: Phone): Phone {
  const trunk = trunkOf(phone.countryCode);
  if (trunk === undefined || !phone.number.startsWith(trunk) || isRight(phone)) return phone;
  const rest = { ...phone, number: phone.number.slice(trunk.length) };
  return isRight(rest) ? rest : phone;
}
