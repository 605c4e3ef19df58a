import * as z from 'zod';
import { emptiedAtErasure, personalText } from '../../kernel/table/handling.ts';
import { emailOutputSchema } from '../../kernel/jsonapi/email-field.ts';
import { addressSchema, fullNameSchema } from '../../kernel/jsonapi/fields.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { fundSources, revocabilities } from './customer.ts';

/** The person to write to, as answers show them. */
export const contactAttributes = { fullName: fullNameSchema, email: emailOutputSchema, phone: phoneOutputSchema };

/** The attributes of a trust in answers, both as an applicant and as a customer. */
export const trustAttributes = {
  name: personalText,
  stateOfIncorporation: personalText,
  revocability: emptiedAtErasure(z.enum(revocabilities)),
  sourceOfFunds: emptiedAtErasure(z.enum(fundSources)),
  taxId: personalText,
  contact: emptiedAtErasure(z.strictObject({ ...contactAttributes, address: addressSchema })),
};
