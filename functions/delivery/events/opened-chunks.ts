import type { Table } from '../../kernel/table/table.ts';
import { firstNumberOf, type LogChunk } from './log.ts';
import type { LoggedEvent } from './logged-event.ts';
import { openChunk } from './sealed-events.ts';
import type { EventReader } from './event-reader.ts';

/** Number of chunks that a process caches. Most webhooks of one organisation read the same few chunks. */
const rememberedMax = 8;

/**
 * One cache per table, and therefore per process. A chunk never changes, and its cache key contains the organisation.
 */
const memories = new WeakMap<Table, Map<string, readonly LoggedEvent[]>>();

/**
 * Returns the events of a chunk in the order of their numbers. The chunk is decrypted once and cached, so that other
 * webhooks at the same position reuse it.
 */
export function eventsOf(chunk: LogChunk, reader: EventReader): readonly LoggedEvent[] {
  const memory = memories.get(reader.table) ?? new Map<string, readonly LoggedEvent[]>();
  memories.set(reader.table, memory);
  const name = `${reader.organisationId}#${String(firstNumberOf(chunk))}`;
  const events = memory.get(name) ?? openChunk(chunk, reader);
  memory.delete(name);
  memory.set(name, events);
  const [oldest] = memory.keys();
  if (memory.size > rememberedMax && oldest !== undefined) memory.delete(oldest);
  return events;
}
