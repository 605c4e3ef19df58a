import { projector } from '../../../functions/delivery/events/workers/projector.ts';
import { journalPartition } from '../../../functions/kernel/journal/journal.ts';
import type { Bank } from '../bank/bank.ts';

/** Hands all that the journal holds to the projector, as the stream would. What has its number already keeps it. */
export async function numberJournal(bank: Pick<Bank, 'table' | 'platform' | 'organisationId'>): Promise<void> {
  const rows = await bank.table.query({ pk: journalPartition(bank.organisationId) });
  await projector.handle(
    rows.map((item) => ({ key: item, after: item, before: undefined })),
    bank.platform,
  );
}
