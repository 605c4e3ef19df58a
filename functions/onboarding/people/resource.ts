import * as z from 'zod';
import { emptiedAtErasure, personalText } from '../../kernel/table/handling.ts';
import { addressSchema, fullNameSchema } from '../../kernel/jsonapi/fields.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';

/** The attributes of a person as answers show them. */
export const personAttributes = {
  fullName: fullNameSchema,
  ssn: personalText.optional(),
  passport: personalText.optional(),
  nationality: personalText.optional(),
  dateOfBirth: emptiedAtErasure(z.iso.date()),
  address: addressSchema,
  phone: phoneOutputSchema,
  email: personalText,
};
