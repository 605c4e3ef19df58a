import type { reconciliationKind } from './reconciliation-store.ts';
import { defineReference } from '../../define-reference.ts';

export const ledgerReference = defineReference<{
  kinds: typeof reconciliationKind;
}>({
  kinds: {
    rcn: {
      holds: "the daily reconciliations of an organisation's ledger, with their results",
      keys: { pk: '<org>', sk: '<date>', foundBy: 'date' },
    },
  },
});
