import { clockStatuses } from '../../kernel/clock/bank-clock.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

export const clockResource = resourceSchema(
  'clock',
  z.strictObject({ now: instantField, target: instantField.optional(), status: z.enum(clockStatuses) }),
  {},
);
