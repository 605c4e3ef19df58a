import { phonePlans } from './phone-plans.generated.ts';

/** What is known of the numbers of a country code. */
interface Plan {
  /** How many digits a national number may have. */
  readonly lengths: readonly number[];
  /** The digit that is dialled before the national number inside the country. It is no part of the number. */
  readonly trunk: string | undefined;
  /** True if a number may begin with the digit of the trunk prefix all the same. */
  readonly mayBeginWithTrunk: boolean;
}

/** The most digits that E.164 allows, country code included. */
const digitsMax = 15;
/** The code that the countries of the North American Numbering Plan share. */
const northAmerica = '1';
/** Neither the area code nor the rest begins with 0 or 1. No area has the code 555, so numbers of examples have it, with any rest. */
export const northAmericanForm = /^(?:[2-9]\d{2}[2-9]\d{6}|555\d{7})$/;

const noPlan: Plan = { lengths: [], trunk: undefined, mayBeginWithTrunk: true };

const plans: ReadonlyMap<string, Plan> = new Map(
  phonePlans.split(' ').map((plan) => {
    const [code = '', rules = ''] = plan.split(':');
    const [lengths = '', trunk] = rules.split(/[/?]/);
    return [code, { lengths: lengths.split(',').map(Number), trunk, mayBeginWithTrunk: rules.includes('?') }];
  }),
);

/** True if a country or a network of satellites has the code. */
export const isCountryCode = (code: string): boolean => plans.has(code);

/** The country code with which the digits of an international number begin. No code begins with another one. */
export const countryCodeOf = (digits: string): string | undefined =>
  [1, 2, 3].map((length) => digits.slice(0, length)).find(isCountryCode);

/** What is wrong with the national number of a country code that exists: the second half of a sentence. */
export function numberProblem({ countryCode, number }: { countryCode: string; number: string }): string | undefined {
  if (countryCode === northAmerica) {
    return northAmericanForm.test(number)
      ? undefined
      : 'must have 10 digits for country code 1: an area code and a number that begin with 2 to 9';
  }
  const { lengths, trunk, mayBeginWithTrunk } = plans.get(countryCode) ?? noPlan;
  if (!lengths.includes(number.length) || countryCode.length + number.length > digitsMax) {
    const allowed = lengths.filter((length) => countryCode.length + length <= digitsMax);
    return `must have ${spanText(allowed)} digits for country code ${countryCode}`;
  }
  if (trunk !== undefined && !mayBeginWithTrunk && number.startsWith(trunk)) {
    return `must not begin with the ${trunk} that is dialled inside the country of code ${countryCode}`;
  }
  return undefined;
}

/** `9`, `9 or 10`, `7, 9 or 10`, `5 to 9`. */
function spanText(lengths: readonly number[]): string {
  const [first = 0, last = 0] = [lengths[0], lengths.at(-1)];
  if (lengths.length > 2 && last - first === lengths.length - 1) return `${first} to ${last}`;
  return lengths.length < 2 ? String(first) : `${lengths.slice(0, -1).join(', ')} or ${last}`;
}

/** The prefix that is dialled inside the country of a code, if there is one. */
export const trunkOf = (countryCode: string): string | undefined => plans.get(countryCode)?.trunk;
