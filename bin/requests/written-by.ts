import { entriesOf, firstChunkSince } from '../../functions/delivery/audit-log/store.ts';
import type { AuditEntry } from '../../functions/delivery/audit-log/entry.ts';
import { chunksFrom } from '../../functions/delivery/events/log-reads.ts';
import { firstNumberOf, type LogChunk } from '../../functions/delivery/events/log.ts';
import { type Instant, plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import type { Table } from '../../functions/kernel/table/table.ts';

/** The clocks of two functions differ by less. */
const slackMs = 1_000;

/** What is known of a request by its line in the log. */
export interface LoggedRequest {
  readonly organisationId: string;
  readonly operation: string;
  readonly tokenId: string;
  /** When it was answered. */
  readonly answeredAt: Instant;
  readonly durationMs: number;
}

/** A write of a request: its entry in the audit log, and the events that it made. */
export interface WrittenByRequest {
  readonly entry: AuditEntry;
  readonly events: readonly { readonly id: string; readonly type: string }[];
}

/**
 * The writes that a request may have made: those of its operation with its token while it ran. A request writes once at most, so several
 * writes are those of requests that ran at the same time. Writes without a number yet are not found.
 */
export async function writtenBy(table: Table, request: LoggedRequest): Promise<readonly WrittenByRequest[]> {
  const { organisationId, operation, tokenId, answeredAt, durationMs } = request;
  const since = plusMs(answeredAt, -durationMs - slackMs);
  const until = plusMs(answeredAt, slackMs);
  const first = await firstChunkSince(table, organisationId, since);
  if (first === undefined) return [];
  const found: WrittenByRequest[] = [];
  for await (const chunk of chunksFrom(table, organisationId, first)) {
    found.push(
      ...writesIn(organisationId, chunk).filter(
        ({ entry: { at, actor, operation: own } }) =>
          own === operation && actor.tokenId === tokenId && at >= since && at <= until,
      ),
    );
    if (chunk.writtenUntil > plusMs(until, chunk.lateMs ?? 0)) break;
  }
  return found;
}

/** The writes of a chunk. Its events are numbered in the order of its rows. */
function writesIn(organisationId: string, chunk: LogChunk): readonly WrittenByRequest[] {
  let number = firstNumberOf(chunk);
  const eventsOfRows = chunk.rows.map(({ types }) => types.map((type) => ({ id: String(number++), type })));
  return entriesOf(organisationId, chunk).map(({ entry }, row) => ({ entry, events: eventsOfRows[row] ?? [] }));
}
