import { reconcileQueue } from '../../../functions/accounts/ledger/queues.ts';
import { reconcileWorker } from '../../../functions/accounts/ledger/workers/reconcile.ts';
import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import type { Bank } from './bank.ts';
import { deliver, takeSent } from './workers.ts';

/** Walks through the ledger of an organisation as each night does, each page twice. */
export async function walkLedger(bank: Bank): Promise<void> {
  const date = bankDateOf(bank.platform.clock.now());
  expect(await deliver(bank, reconcileWorker, { organisationId: bank.organisationId, date })).toBe(true);
  for (let pages = takeSent(bank, reconcileQueue.name); pages.length > 0; pages = takeSent(bank, reconcileQueue.name)) {
    for (const page of [...pages, ...pages]) expect(await deliver(bank, reconcileWorker, page)).toBe(true);
  }
}
