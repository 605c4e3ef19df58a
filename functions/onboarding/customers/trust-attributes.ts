import * as z from 'zod';
import { emailOutputSchema } from '../../kernel/jsonapi/email-field.ts';
import { addressSchema, fullNameSchema } from '../../kernel/jsonapi/fields.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { fundSources, revocabilities } from './customer.ts';

/** The person to write to, as answers show them. */
export const contactAttributes = { fullName: fullNameSchema, email: emailOutputSchema, phone: phoneOutputSchema };

/** The attributes of a trust in answers, both as an applicant and as a customer. */
export const trustAttributes = {
  name: z.string(),
  stateOfIncorporation: z.string(),
  revocability: z.enum(revocabilities),
  sourceOfFunds: z.enum(fundSources),
  taxId: z.string(),
  contact: z.strictObject({ ...contactAttributes, address: addressSchema }),
};
