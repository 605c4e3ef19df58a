import { isIP } from 'node:net';
import * as z from 'zod';
import type { CalendarDate } from '../kernel/calendar/calendar-date.ts';
import { idempotencyKeySchema } from '../kernel/idempotency/idempotency.ts';
import {
  addressSchema,
  dateField,
  emailSchema,
  fullNameSchema,
  pattern,
  phoneSchema,
  tagsField,
  text,
} from '../kernel/jsonapi/fields.ts';
import { detailFields } from './details.ts';
import { isUsState } from './us-states.ts';

const fingerprintsMax = 20;
const nineDigits = 'must have 9 digits';

/** Rules that look at several fields are asked even where single fields are wrong: all problems are told at once. */
const always = { when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null };

interface SentAddress {
  readonly country?: unknown;
  readonly state?: unknown;
  readonly postalCode?: unknown;
}
const isInUs = (address: SentAddress) => address.country === 'US';
/** A postal code that is no text is a problem of its own, told elsewhere. */
const isZipCode = (code: unknown) => typeof code !== 'string' || /^\d{5}(-\d{4})?$/.test(code);

const residenceSchema = addressSchema
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

/** What an individual applies with: one of ssn and passport, the latter with its country. */
export const individualSchema = z
  .object({
    fullName: fullNameSchema,
    email: emailSchema,
    phone: phoneSchema,
    address: residenceSchema,
    dateOfBirth: dateField,
    ssn: pattern(/^\d{9}$/, nineDigits).optional(),
    passport: pattern(/^[A-Za-z0-9]{5,20}$/, 'must have 5 to 20 letters and digits').optional(),
    nationality: pattern(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 country code').optional(),
    ip: text(45)
      .refine((address) => isIP(address) !== 0, { error: 'must be an IP address' })
      .optional(),
    soleProprietorship: z.boolean({ error: 'must be true or false' }).optional(),
    dba: text(255).optional(),
    ein: pattern(/^\d{9}$/, nineDigits).optional(),
    ...detailFields,
    deviceFingerprints: z
      .array(z.object({ provider: text(255), value: text(4000) }), { error: 'must be a list' })
      .max(fingerprintsMax, { error: `must have at most ${fingerprintsMax}` })
      .optional(),
    // To ignore it would open accounts to somebody whom the agent does not represent.
    powerOfAttorneyAgent: z.never({ error: 'applications through an agent are not offered' }).optional(),
    tags: tagsField.optional(),
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine((given) => given.ssn !== undefined || given.passport !== undefined, {
    path: ['ssn'],
    error: 'ssn or passport is required',
    ...always,
  })
  .refine((given) => given.ssn === undefined || given.passport === undefined, {
    path: ['passport'],
    error: 'cannot be given together with ssn',
    ...always,
  })
  .refine((given) => given.passport === undefined || given.nationality !== undefined, {
    path: ['nationality'],
    error: 'is required with a passport',
    ...always,
  });
export type Individual = z.output<typeof individualSchema>;

export const individualExample = {
  ssn: '721074426',
  fullName: { first: 'Ada', last: 'Okafor' },
  dateOfBirth: '1990-04-12' as CalendarDate,
  address: { street: '20 Ingram Street', city: 'Forest Hills', state: 'NY', postalCode: '11375', country: 'US' },
  email: 'ada.okafor@example.com',
  phone: { countryCode: '1', number: '5555550101' },
  tags: { source: 'mobile' },
};
