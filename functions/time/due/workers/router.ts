import { watchedTokenKinds } from '../../../access/api-tokens/token-origin.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { pageSessionKind } from '../../../outreach/page-sessions/for-others.ts';
import { defineStreamWorker } from '../../../kernel/workers/define-worker.ts';
import { routing } from '../routing.ts';

export const routerWorker = defineStreamWorker({
  ...routing,
  summary:
    'Wakes due work and list writing, and checks every row of the ledger, every token and every session of a page',
  source: {
    kind: 'stream',
    batchSize: 100,
    filters: [
      { eventNames: ['INSERT'], keyPrefix: `${journalKind.prefix}#` },
      { eventNames: ['INSERT', 'MODIFY'], keyPrefix: `${accountKind.prefix}#` },
      ...[...watchedTokenKinds, pageSessionKind].map(({ prefix }) => ({
        eventNames: ['INSERT', 'MODIFY'] as const,
        keyPrefix: `${prefix}#`,
      })),
    ],
  },
  duty: { severity: 'urgent', owner: 'platform' },
  timeoutSeconds: 60,
});
