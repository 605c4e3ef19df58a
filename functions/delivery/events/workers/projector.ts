import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineStreamWorker } from '../../../kernel/workers/define-worker.ts';
import { projection } from '../projection.ts';

export const projector = defineStreamWorker({
  ...projection,
  summary: 'Numbers the events and audit entries of new journal rows and wakes webhooks',
  duty: { severity: 'urgent', owner: 'platform' },
  timeoutSeconds: 60,
  // Longer than any quiet night without a change. The stream keeps records for 24 hours.
  silence: { hours: 12 },
  source: {
    kind: 'stream',
    batchSize: 100,
    filters: [{ eventNames: ['INSERT'], keyPrefix: `${journalKind.prefix}#` }],
  },
});
