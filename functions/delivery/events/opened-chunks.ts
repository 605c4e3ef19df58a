import type { Table } from '../../kernel/table/table.ts';
import { firstNumberOf, type LogChunk } from './log.ts';
import type { LoggedEvent } from './logged-event.ts';
import { openChunk } from './sealed-events.ts';
import type { EventReader } from './event-reader.ts';

/** Chunks that a process remembers: webhooks of one organisation mostly stand at the same few. */
const rememberedMax = 8;

/** By table, and so by process; a chunk never changes, and its key says whose it is. */
const memories = new WeakMap<Table, Map<string, readonly LoggedEvent[]>>();

/** The events of a chunk, in the order of their numbers; opened once for all webhooks that follow each other there. */
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
