import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { secretText } from '../../kernel/jsonapi/secret-text.ts';
import * as z from 'zod';

export const partnerSecretResource = resourceSchema(
  'partnerSecret',
  z.strictObject({ createdAt: instantField, secret: secretText('once') }),
  {},
);
