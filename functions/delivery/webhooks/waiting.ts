import { chunksBetween } from '../events/log-reads.ts';
import { numberedRows } from '../events/log.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunksScannedMax } from './batch.ts';
import { selectsEvent, type Subscriptions } from './subscriptions.ts';

/** An event that waits to be delivered to a webhook. */
export interface WaitingEvent {
  readonly number: number;
  /** Real time, and not before the event was written; the event has waited at least since then. */
  readonly since: Instant;
}

/**
 * Returns the first event of a range that a subscription selects, without decrypting events. Returns undefined if one
 * delivery would not find any within its search limit: then either no event waits, or the worker is still moving
 * towards it.
 */
export async function firstWaiting(
  table: Table,
  organisationId: string,
  range: { readonly after: number; readonly upTo: number },
  subscriptions: Subscriptions,
): Promise<WaitingEvent | undefined> {
  let chunksScanned = 0;
  for await (const chunk of chunksBetween(table, organisationId, range.after + 1, range.upTo)) {
    for (const { row, first } of numberedRows(chunk)) {
      const index = row.types.findIndex(
        (type, offset) => first + offset > range.after && selectsEvent(subscriptions, first + offset, type),
      );
      if (index >= 0) return { number: first + index, since: chunk.writtenUntil };
    }
    chunksScanned += 1;
    if (chunksScanned === chunksScannedMax) return undefined;
  }
  return undefined;
}
