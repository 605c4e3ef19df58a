import { chunkAt, type LogChunk, headChunk, lastNumberOf, numberedRows } from '../events/log.ts';
import { numbersWithin } from '../events/time-range.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';

/** Where a replay begins and ends, as it was asked for; without an end it is where the log ends now. */
export interface AskedRange {
  readonly fromEventId?: string | undefined;
  readonly since?: Instant | undefined;
  readonly toEventId?: string | undefined;
  readonly until?: Instant | undefined;
}

/**
 * The numbers, both inclusive, of what a replay sends; `to` is before `from` where that is nothing. A moment stands for the
 * first event that was created at it or later: what lies before that event is before the moment. So ranges that follow
 * each other in time leave nothing out and have nothing twice. Throws Problem for an event that the log does not have.
 */
export async function replayRange(
  table: Table,
  organisationId: string,
  asked: AskedRange,
): Promise<{ readonly from: number; readonly to: number }> {
  const head = await headChunk(table, organisationId);
  const last = head === undefined ? 0 : lastNumberOf(head);
  const numberFrom = async (moment: Instant) =>
    head === undefined ? 1 : firstNumberFrom(table, organisationId, moment, head);
  const { fromEventId, since, toEventId, until } = asked;
  const from = since === undefined ? knownNumber('fromEventId', fromEventId, last) : await numberFrom(since);
  if (until !== undefined) return { from, to: (await numberFrom(until)) - 1 };
  return { from, to: toEventId === undefined ? last : knownNumber('toEventId', toEventId, last) };
}

function knownNumber(name: string, id: string | undefined, last: number): number {
  const number = Number(id);
  if (number >= 1 && number <= last) return number;
  const detail = `${name}: is no event: the log ends with ${last === 0 ? 'nothing in it' : `event ${String(last)}`}`;
  throw new Problem('invalid_value', { detail, pointer: `/data/attributes/${name}` });
}

/** The number of the first event that was created at `moment` or later; one past the last where there is none. */
async function firstNumberFrom(table: Table, organisationId: string, moment: Instant, head: LogChunk): Promise<number> {
  const { from } = await numbersWithin(table, organisationId, { since: moment }, head);
  if (from > lastNumberOf(head)) return from;
  const chunk = await chunkAt(table, organisationId, from);
  const found = chunk && numberedRows(chunk).find(({ row }) => row.at >= moment);
  return found?.first ?? from;
}
