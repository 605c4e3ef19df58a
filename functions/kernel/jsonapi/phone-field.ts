import * as z from 'zod';
import { emptiedAtErasure } from '../table/handling.ts';
import { pattern } from './fields.ts';
import { where } from './member-rules.ts';
import { isCountryCode, northAmericanForm, numberProblem } from './phone-plan.ts';

const countryCode = z
  .string()
  .refine(isCountryCode, { error: 'must be a country code that exists, of 1 to 3 digits' })
  .meta({ pattern: '^[1-9]\\d{0,2}$' });
const number = pattern(/^\d{4,14}$/, 'must have 4 to 14 digits');

interface Sent {
  readonly countryCode?: unknown;
  readonly number?: unknown;
}

/** The problem of the number; none if one of the members is wrong by itself, which its own schema reports. */
function problemOf(sent: Sent): string | undefined {
  const [code, national] = [countryCode.safeParse(sent.countryCode), number.safeParse(sent.number)];
  return code.success && national.success
    ? numberProblem({ countryCode: code.data, number: national.data })
    : undefined;
}

/**
 * A phone in a request, by E.164: a country code that exists, and a national number as long as the numbering plan of the code
 * has them. Under code 1 it is an area code and a number of the North American Numbering Plan.
 */
export const phoneField = z
  .object({ countryCode, number })
  .superRefine((sent, context) => {
    const message = problemOf(sent);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['number'], message });
  })
  .meta({
    id: 'phoneInput',
    description: 'A phone by E.164: the country code, and the national number as long as the plan of the code has it',
    ...where('countryCode', '1', { properties: { number: { pattern: northAmericanForm.source } } }),
  });

/** A phone in an answer. One that was stored by an earlier version may follow no plan. */
export const phoneOutputSchema = emptiedAtErasure(
  z.object({ countryCode: z.string(), number: z.string() }).meta({ id: 'phone' }),
);
