import { chunksBetween, numberedRows } from '../events/log.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunksScannedMax } from './batch.ts';
import { selectsEvent, type Subscriptions } from './subscriptions.ts';

/** An event that a webhook has still to get. */
export interface WaitingEvent {
  readonly number: number;
  /** In the world's time, and not before it was written: the event has waited at least since then. */
  readonly since: Instant;
}

/**
 * The first event of a range that a subscription selects, found without opening anything. Undefined where there is
 * none within what one delivery looks through: then either nothing waits, or its worker is on the way there.
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
        (type, place) => first + place > range.after && selectsEvent(subscriptions, first + place, type),
      );
      if (index >= 0) return { number: first + index, since: chunk.writtenUntil };
    }
    chunksScanned += 1;
    if (chunksScanned === chunksScannedMax) return undefined;
  }
  return undefined;
}
