import { invariant } from '../../kernel/base/invariant.ts';
import type { EventReader } from './event-reader.ts';
import { chunkAt, chunksBetween, chunksByKeys } from './log-reads.ts';
import { type LogChunk, eventNumberMax, firstNumberOf, lastNumberOf, numberedRows } from './log.ts';
import type { LoggedEvent } from './logged-event.ts';
import { eventsOf } from './opened-chunks.ts';
import type { IndexedEvent } from './packed-event-positions.ts';
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

/** The parts of an event that can be read without decrypting it. */
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
    marks.push(...marksOf(chunk).filter(({ number }) => number >= from && number <= to));
  }
  return marks;
}

/** Returns marks of events at known places, in the same order. Reads each of their chunks once. */
export async function marksAt(
  { table, organisationId }: Omit<EventReader, 'cipher'>,
  places: readonly IndexedEvent[],
): Promise<readonly EventMark[]> {
  const chunks = await chunksByKeys(table, organisationId, [...new Set(places.map(({ chunk }) => chunk))]);
  const marks = new Map(chunks.map((chunk) => [chunk.sk, marksOf(chunk)]));
  return places.map(({ chunk, index }) => {
    const mark = marks.get(chunk)?.[index];
    invariant(mark !== undefined, `the index by type of ${organisationId} names event ${index} of ${chunk}`);
    return mark;
  });
}

function marksOf(chunk: LogChunk): readonly EventMark[] {
  return numberedRows(chunk).flatMap(({ row, first }) =>
    row.types.map((type, index) => ({ number: first + index, type, createdAt: row.at, chunk })),
  );
}

/** Decrypts the events of these marks. Returns them in the same order. */
export function openMarks(reader: EventReader, marks: readonly EventMark[]): readonly LoggedEvent[] {
  return marks.flatMap(({ chunk, number }) => eventsOf(chunk, reader)[number - firstNumberOf(chunk)] ?? []);
}
