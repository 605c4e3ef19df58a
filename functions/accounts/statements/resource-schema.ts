import { fileFormats, fileLanguages } from './file-names.ts';
import { periodSchema } from './period.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

export const statementResource = resourceSchema(
  'statement',
  z.strictObject({
    createdAt: instantField,
    period: periodSchema,
    openingBalance: z.int(),
    closingBalance: z.int(),
    files: z.array(
      z.strictObject({
        format: z.enum(fileFormats),
        language: z.enum(fileLanguages),
        sha256: z.string(),
        bytes: z.int(),
      }),
    ),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
  },
);
