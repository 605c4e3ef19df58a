import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ListSource } from '../../kernel/lists/list-source.ts';
import type { EventReader } from './event-reader.ts';
import {
  chunkAt,
  chunksBetween,
  eventNumberMax,
  firstNumberOf,
  lastNumberOf,
  type LogChunk,
  numberedRows,
} from './log.ts';
import type { LoggedEvent } from './logged-event.ts';
import { eventsOf } from './opened-chunks.ts';

/** The event with this number, read strongly; undefined where the log has not come to it. */
export async function eventByNumber(reader: EventReader, number: number): Promise<LoggedEvent | undefined> {
  if (!(number >= 1 && number <= eventNumberMax)) return undefined;
  const chunk = await chunkAt(reader.table, reader.organisationId, number);
  if (chunk === undefined || lastNumberOf(chunk) < number) return undefined;
  return eventsOf(chunk, reader)[number - firstNumberOf(chunk)];
}

/** The events `from` to `to`, both inclusive, ascending, as far as the log goes. */
export async function eventsBetween(reader: EventReader, from: number, to: number): Promise<readonly LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for await (const chunk of chunksBetween(reader.table, reader.organisationId, from, to)) {
    if (firstNumberOf(chunk) <= to) events.push(...eventsOf(chunk, reader));
  }
  return events.filter(({ number }) => number >= from && number <= to);
}

/** The whole log as a list: numbers have no gaps, so any page is one range of it. */
export function eventList(reader: EventReader, headNumber: number): ListSource<LoggedEvent> {
  return { total: headNumber, slice: (from, to) => eventsBetween(reader, from, to) };
}

/** An event as the log shows it without being opened. */
export interface EventMark {
  readonly number: number;
  readonly type: string;
  readonly createdAt: Instant;
  readonly chunk: LogChunk;
}

/** The events `from` to `to` by what is known without opening them; all chunks of the range are read. */
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

/** The events behind marks, in their order. */
export function openMarks(reader: EventReader, marks: readonly EventMark[]): readonly LoggedEvent[] {
  return marks.flatMap(({ chunk, number }) => eventsOf(chunk, reader)[number - firstNumberOf(chunk)] ?? []);
}
