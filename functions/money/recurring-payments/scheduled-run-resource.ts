import type { Reply } from '../../kernel/http/reply.ts';
import type { ScheduledRun } from './preview.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { scheduledRunResource } from './scheduled-run-resource-schema.ts';

/** The document of a preview: one page with at most the requested number of runs. */
export function previewReply(runs: readonly ScheduledRun[], count: number): Reply {
  return {
    data: runs.map((run) => makeResource<typeof scheduledRunResource>('scheduledRun', { attributes: { ...run } })),
    meta: { pagination: { total: runs.length, limit: count, offset: 0 } },
  };
}
