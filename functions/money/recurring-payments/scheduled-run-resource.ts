import * as z from 'zod';
import type { Reply } from '../../kernel/http/operation.ts';
import { dateField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { ScheduledRun } from './preview.ts';

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

/** The document of a preview: one page with at most the requested number of runs. */
export function previewReply(runs: readonly ScheduledRun[], count: number): Reply {
  return {
    data: runs.map((run) => scheduledRunResource.of({ attributes: { ...run } })),
    meta: { pagination: { total: runs.length, limit: count, offset: 0 } },
  };
}
