import { dateField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

export const scheduledRunResource = resourceSchema(
  'scheduledRun',
  z.strictObject({
    dueDate: dateField,
    runDate: dateField,
    reason: z.string(),
  }),
  {},
  { withoutId: true },
);

/** The schema of a preview. Future runs are not stored, so they have no ids. */
export const previewSchema = z.array(scheduledRunResource);
