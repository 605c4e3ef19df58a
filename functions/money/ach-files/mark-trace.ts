import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { ManifestEntry } from './rejected-entries.ts';
import { type AchFileRecord, traceKey } from './store.ts';

/** Changes the mark of an entry of the file. Nothing for one that has left the window, or does not meet the condition. */
export async function markTrace(
  table: Pick<Table, 'update'>,
  { scope, routingNumber, window }: AchFileRecord,
  { organisationId, traceNumber }: ManifestEntry,
  change: Omit<Parameters<Table['update']>[0], 'Key'>,
): Promise<void> {
  if (window === undefined) return;
  try {
    await table.update({ Key: traceKey({ scope, routingNumber, window }, organisationId, traceNumber), ...change });
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}
