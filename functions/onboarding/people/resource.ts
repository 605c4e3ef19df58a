import * as z from 'zod';
import { addressSchema, fullNameSchema } from '../../kernel/jsonapi/fields.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';

/** The attributes of a person as answers show them. */
export const personAttributes = {
  fullName: fullNameSchema,
  ssn: z.string().optional(),
  passport: z.string().optional(),
  nationality: z.string().optional(),
  dateOfBirth: z.iso.date(),
  address: addressSchema,
  phone: phoneOutputSchema,
  email: z.string(),
};
