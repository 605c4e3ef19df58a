import { topics, verdicts } from './diagnosis.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

/** The findings at one moment. They are not stored, so the resource has no id. */
export const webhookDiagnosisResource = resourceSchema(
  'webhookDiagnosis',
  z.strictObject({
    createdAt: instantField,
    isHealthy: z.boolean(),
    findings: z.array(z.strictObject({ topic: z.enum(topics), verdict: z.enum(verdicts), text: z.string() })),
  }),
  { webhook: linkTo('webhook') },
  { withoutId: true },
);
