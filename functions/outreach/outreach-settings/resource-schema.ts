import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { languages } from '../languages.ts';
import { outreachEmails } from './store.ts';
import * as z from 'zod';

export const outreachSettingsResource = resourceSchema(
  'outreachSettings',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    label: z.string(),
    sender: z.strictObject({ name: z.string(), email: z.string() }),
    replyTo: z.string().optional(),
    language: z.enum(languages),
    emails: z.record(z.enum(outreachEmails), z.boolean()),
  }),
  {},
);
