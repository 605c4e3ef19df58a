import * as z from 'zod';
import { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { where } from '../../kernel/jsonapi/member-rules.ts';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { countries } from './countries.ts';
import { addressStates, usStates } from './us-states.ts';

/** Runs rules over several fields even if single fields are invalid, so that all problems are reported at once. */
export const always = { when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null };

interface SentAddress {
  readonly country?: unknown;
  readonly state?: unknown;
  readonly postalCode?: unknown;
}
const isInUs = (address: SentAddress) => address.country === 'US';
/** A postal code that is not a string is reported by the field's own schema. */
const zipCodeForm = /^\d{5}(-\d{4})?$/;
const isZipCode = (code: unknown) => typeof code !== 'string' || zipCodeForm.test(code);

/** A country in a request. */
export const countryField = z
  .enum(countries, { error: 'must be the ISO 3166-1 alpha-2 code of a country' })
  .meta({ id: 'country', description: 'ISO 3166-1 alpha-2 code of a country' });

/** A US state or territory in which a business or a trust is founded. In a request it is personal. */
export const usStateField = emptiedAtErasure(
  z
    .enum(usStates, { error: 'must be a US state or territory of two letters' })
    .meta({ id: 'usState', description: 'Postal abbreviation of a US state or territory' }),
);

/** The rules for addresses in the United States, in addition to those for all countries. */
const usRule = {
  required: ['state'],
  properties: { state: { enum: addressStates }, postalCode: { pattern: zipCodeForm.source } },
};

/** An address in a request. In the United States, the state and the postal code must be valid there. It is personal. */
export const residenceSchema = emptiedAtErasure(
  addressSchema
    .extend({ country: countryField })
    .refine((address: SentAddress) => !isInUs(address) || addressStates.includes(address.state as string), {
      path: ['state'],
      error: 'must be the two letters of a US state, a territory, or AA, AE or AP for the armed forces',
      ...always,
    })
    .refine((address: SentAddress) => !isInUs(address) || isZipCode(address.postalCode), {
      path: ['postalCode'],
      error: 'must be a US postal code: 12345 or 12345-6789',
      ...always,
    })
    .meta({ id: 'addressInput', ...where('country', 'US', usRule) }),
);

/** A stored address: only the members that were given. */
export type Address = Readonly<Record<string, string | null>>;

export function residenceOf(sent: z.output<typeof residenceSchema>): Address {
  return Object.fromEntries(
    Object.entries(sent).filter((part): part is [string, string | null] => part[1] !== undefined),
  );
}
