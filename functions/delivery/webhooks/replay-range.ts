import { chunkAt, headChunk } from '../events/log-reads.ts';
import { type LogChunk, lastNumberOf, numberedRows } from '../events/log.ts';
import { numbersWithin } from '../events/time-range.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';

/** The requested start and end of a replay. Without an end, the replay ends at the current end of the log. */
export interface ReplayRangeRequest {
  readonly fromEventId?: string | undefined;
  readonly since?: Instant | undefined;
  readonly toEventId?: string | undefined;
  readonly until?: Instant | undefined;
}

/**
 * Returns the first and last event number of a replay, both inclusive; `to` is before `from` if there is nothing to
 * send. A moment means the first event created at or after it; all events before that one belong to the time before the
 * moment. So consecutive time ranges neither omit nor repeat an event. Throws Problem if the log does not have a given
 * event.
 */
export async function replayRange(
  table: Table,
  organisationId: string,
  request: ReplayRangeRequest,
): Promise<{ readonly from: number; readonly to: number }> {
  const head = await headChunk(table, organisationId);
  const last = head === undefined ? 0 : lastNumberOf(head);
  const numberFrom = async (moment: Instant) =>
    head === undefined ? 1 : firstNumberFrom(table, organisationId, moment, head);
  const { fromEventId, since, toEventId, until } = request;
  const from = since === undefined ? knownNumber('fromEventId', fromEventId, last) : await numberFrom(since);
  if (until !== undefined) return { from, to: (await numberFrom(until)) - 1 };
  return { from, to: toEventId === undefined ? last : knownNumber('toEventId', toEventId, last) };
}

function knownNumber(name: string, id: string | undefined, last: number): number {
  const number = Number(id);
  if (number >= 1 && number <= last) return number;
  const detail = `${name}: does not exist; ${last === 0 ? 'there are no events' : `the last event is ${String(last)}`}`;
  throw new Problem('invalid_value', { detail, pointer: `/data/attributes/${name}` });
}

/** Returns the number of the first event created at or after `moment`, or the last number + 1 if there is none. */
async function firstNumberFrom(table: Table, organisationId: string, moment: Instant, head: LogChunk): Promise<number> {
  const { from } = await numbersWithin(table, organisationId, { since: moment }, head);
  if (from > lastNumberOf(head)) return from;
  const chunk = await chunkAt(table, organisationId, from);
  const found = chunk && numberedRows(chunk).find(({ row }) => row.at >= moment);
  return found?.first ?? from;
}
