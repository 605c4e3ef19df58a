import { isIP } from 'node:net';
import * as z from 'zod';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { emailField } from '../../kernel/jsonapi/email-field.ts';
import { fullNameSchema, tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { phoneField } from '../../kernel/jsonapi/phone-field.ts';

const fingerprintsMax = 20;
const flag = z.boolean({ error: 'must be true or false' });

/** Optional attributes of every type of application. */
export const commonFields = {
  ip: text(45)
    .refine((address) => isIP(address) !== 0, { error: 'must be an IP address' })
    .meta({ anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] })
    .optional(),
  deviceFingerprints: z
    .array(z.object({ provider: text(255), value: text(4000) }), { error: 'must be a list' })
    .max(fingerprintsMax, { error: `must have at most ${fingerprintsMax}` })
    .optional(),
  evaluationParams: z
    .object({ useSelfieVerification: flag.optional(), requireIdVerification: flag.optional() })
    .optional(),
  tags: tagsField.optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
};

/** The contact person of a business or a trust. */
export const contactFields = { fullName: fullNameSchema, email: emailField, phone: phoneField };
export const contactSchema = z.object(contactFields).meta({ id: 'contact' });

/** A list of `min` to `max` people. */
export function peopleField<Schema extends z.ZodType>(person: Schema, { min, max }: { min: number; max: number }) {
  const size = { error: `must have ${min} to ${max} members` };
  return z.array(person, { error: 'must be a list' }).min(min, size).max(max, size);
}
