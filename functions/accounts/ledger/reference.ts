import type { bookedAchKind } from './booked-ach.ts';
import type { reconciliationKind } from './reconciliation-store.ts';
import { defineReference } from '../../define-reference.ts';

export const ledgerReference = defineReference<{
  kinds: typeof reconciliationKind | typeof bookedAchKind;
}>({
  kinds: {
    rcn: {
      holds: "the daily reconciliations of an organisation's ledger, with their results",
      keys: { pk: '<org>', sk: '<date>', foundBy: 'date' },
    },
    abk: {
      holds: 'the ACH transactions of a day by bank, as the walk through the ledger has found them',
      keys: { pk: '<org>', sk: '<date>#<routing number>#<part of the walk>', foundBy: 'date and bank' },
    },
  },
});
