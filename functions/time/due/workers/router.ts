import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineStreamWorker } from '../../../kernel/workers/define-worker.ts';
import { routing } from '../routing.ts';

export const routerWorker = defineStreamWorker({
  ...routing,
  summary: 'Wakes due work and list writing, and checks every row of the ledger',
  source: {
    kind: 'stream',
    batchSize: 100,
    filters: [
      { eventNames: ['INSERT'], keyPrefix: `${journalKind.prefix}#` },
      { eventNames: ['INSERT', 'MODIFY'], keyPrefix: `${accountKind.prefix}#` },
    ],
  },
  timeoutSeconds: 60,
});
