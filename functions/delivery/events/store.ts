import type { EventReader } from './event-reader.ts';
import {
  type LogChunk,
  chunkAt,
  chunksBetween,
  eventNumberMax,
  firstNumberOf,
  lastNumberOf,
  numberedRows,
} from './log.ts';
import type { LoggedEvent } from './logged-event.ts';
import { eventsOf } from './opened-chunks.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';

/** Returns the event with this number by a consistent read, or undefined if the log has not reached the number yet. */
export async function eventByNumber(reader: EventReader, number: number): Promise<LoggedEvent | undefined> {
  if (!(number >= 1 && number <= eventNumberMax)) return undefined;
  const chunk = await chunkAt(reader.table, reader.organisationId, number);
  if (chunk === undefined || lastNumberOf(chunk) < number) return undefined;
  return eventsOf(chunk, reader)[number - firstNumberOf(chunk)];
}

/** Returns the events `from` to `to`, both inclusive and ascending, as far as the log goes. */
export async function eventsBetween(reader: EventReader, from: number, to: number): Promise<readonly LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for await (const chunk of chunksBetween(reader.table, reader.organisationId, from, to)) {
    if (firstNumberOf(chunk) <= to) events.push(...eventsOf(chunk, reader));
  }
  return events.filter(({ number }) => number >= from && number <= to);
}

/** What the log shows of an event without decrypting it. */
export interface EventMark {
  readonly number: number;
  readonly type: string;
  readonly createdAt: Instant;
  readonly chunk: LogChunk;
}

/** Returns marks of the events `from` to `to` without decrypting any event. Reads all chunks of the range. */
export async function marksBetween(
  reader: Omit<EventReader, 'cipher'>,
  from: number,
  to: number,
): Promise<readonly EventMark[]> {
  const marks: EventMark[] = [];
  for await (const chunk of chunksBetween(reader.table, reader.organisationId, from, to)) {
    if (firstNumberOf(chunk) > to) break;
    for (const { row, first } of numberedRows(chunk)) {
      row.types.forEach((type, index) => {
        const number = first + index;
        if (number >= from && number <= to) marks.push({ number, type, createdAt: row.at, chunk });
      });
    }
  }
  return marks;
}

/** Returns the events that the marks stand for, in the same order. */
export function openMarks(reader: EventReader, marks: readonly EventMark[]): readonly LoggedEvent[] {
  return marks.flatMap(({ chunk, number }) => eventsOf(chunk, reader)[number - firstNumberOf(chunk)] ?? []);
}
