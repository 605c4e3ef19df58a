import * as z from 'zod';
import { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { isCountry } from './countries.ts';
import { isUsState } from './us-states.ts';

/** Rules that look at several fields are asked even where single fields are wrong: all problems are told at once. */
export const always = { when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null };

interface SentAddress {
  readonly country?: unknown;
  readonly state?: unknown;
  readonly postalCode?: unknown;
}
const isInUs = (address: SentAddress) => address.country === 'US';
/** A postal code that is no text is a problem of its own, told elsewhere. */
const isZipCode = (code: unknown) => typeof code !== 'string' || /^\d{5}(-\d{4})?$/.test(code);

/** A country as it is sent. */
export const countryField = z
  .string()
  .refine(isCountry, { error: 'must be the ISO 3166-1 alpha-2 code of a country' })
  .meta({ pattern: '^[A-Z]{2}$' });

/** A US state or territory as it is sent. */
export const usStateField = z.string().refine(isUsState, { error: 'must be a US state or territory of two letters' });

/** An address as it is sent: in the United States with one of their states and a postal code of theirs. */
export const residenceSchema = addressSchema
  .extend({ country: countryField })
  .refine((address: SentAddress) => !isInUs(address) || isUsState(address.state), {
    path: ['state'],
    error: 'must be a US state or territory of two letters',
    ...always,
  })
  .refine((address: SentAddress) => !isInUs(address) || isZipCode(address.postalCode), {
    path: ['postalCode'],
    error: 'must be a US postal code: 12345 or 12345-6789',
    ...always,
  });

/** An address as it is kept: only what was given of it. */
export type Address = Readonly<Record<string, string | null>>;

export function addressOf(sent: z.output<typeof residenceSchema>): Address {
  return Object.fromEntries(
    Object.entries(sent).filter((part): part is [string, string | null] => part[1] !== undefined),
  );
}
