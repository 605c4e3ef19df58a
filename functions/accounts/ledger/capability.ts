import { defineCapability } from '../../define-capability.ts';
import { bookedAchKind } from './booked-ach.ts';
import { reconcileQueue } from './queues.ts';
import { reconciliationKind } from './reconciliation-store.ts';
import { reconcileWorker } from './workers/reconcile.ts';
import { ledgerReference } from './reference.ts';

export const ledgerCapability = defineCapability({
  name: 'ledger',
  reference: ledgerReference,
  contraColumns: {
    contraSettlement: "the bank's settlement account",
    contraBook: 'another account of this platform',
  },
  workers: [reconcileWorker],
  kinds: [reconciliationKind, bookedAchKind],
  sampleMessages: { [reconcileQueue.name]: { date: '2026-12-01' } },
});
