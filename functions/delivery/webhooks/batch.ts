import { chunksBetween, lastNumberOf, type LogChunk, numberedRows } from '../events/log.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import { eventsOf } from '../events/opened-chunks.ts';
import type { EventReader } from '../events/event-reader.ts';
import { frameBytesMax, pieceBytes } from './body.ts';
import { selectsEvent, type Subscriptions } from './subscriptions.ts';
import type { DeliveryFormat } from './webhook.ts';

export const batchEventsMax = 64;
export const batchBytesMax = 256 * 1024;
/** Chunks that one message looks through for events that the subscription selects. */
export const chunksScannedMax = 64;

/** What is sent together, and the number up to which the webhook is done when it has arrived. */
export interface Batch {
  readonly events: readonly LoggedEvent[];
  readonly to: number;
}

export interface BatchRange {
  /** The batch begins after this number. */
  readonly after: number;
  /** It ends here at the latest. */
  readonly upTo: number;
  readonly eventsMax: number;
  /** A larger event goes alone. */
  readonly bytesMax: number;
}

/**
 * The next events that a subscription selects. The log never changes, so the same range, subscription and format give
 * the same batch at any time: whoever repeats a delivery sends the same bytes.
 */
export async function nextBatch(
  reader: EventReader,
  range: BatchRange,
  subscriptions: Subscriptions,
  format: DeliveryFormat,
): Promise<Batch> {
  const events: LoggedEvent[] = [];
  let bytes = frameBytesMax;
  let chunksScanned = 0;
  for await (const chunk of chunksAhead(reader, range)) {
    for (const event of selectedEvents(chunk, reader, range, subscriptions)) {
      bytes += pieceBytes(event, format);
      const last = events.at(-1);
      if (last !== undefined && bytes > range.bytesMax) return { events, to: last.number };
      events.push(event);
      if (events.length === range.eventsMax) return { events, to: event.number };
    }
    chunksScanned += 1;
    if (chunksScanned === chunksScannedMax) return { events, to: Math.min(lastNumberOf(chunk), range.upTo) };
  }
  return { events, to: range.upTo };
}

/** The batch that was frozen when it first failed: all that is selected up to `to`, whatever would fit by now. */
export function frozenBatch(
  reader: EventReader,
  range: { readonly after: number; readonly to: number },
  subscriptions: Subscriptions,
  format: DeliveryFormat,
): Promise<Batch> {
  const all = { after: range.after, upTo: range.to, eventsMax: Infinity, bytesMax: Infinity };
  return nextBatch(reader, all, subscriptions, format);
}

/** The chunks of a range: first those that fill a batch where every event is selected, so that mostly no other is read. */
async function* chunksAhead({ table, organisationId }: EventReader, range: BatchRange): AsyncGenerator<LogChunk> {
  const near = Math.min(range.after + range.eventsMax, range.upTo);
  let next = range.after + 1;
  for await (const chunk of chunksBetween(table, organisationId, next, near)) {
    yield chunk;
    next = lastNumberOf(chunk) + 1;
  }
  yield* chunksBetween(table, organisationId, next, range.upTo);
}

function* selectedEvents(
  chunk: LogChunk,
  reader: EventReader,
  range: BatchRange,
  subscriptions: Subscriptions,
): Generator<LoggedEvent> {
  const isWanted = (number: number, type: string) =>
    number > range.after && number <= range.upTo && selectsEvent(subscriptions, number, type);
  const hasSome = numberedRows(chunk).some(({ row, first }) =>
    row.types.some((type, index) => isWanted(first + index, type)),
  );
  if (!hasSome) return;
  for (const event of eventsOf(chunk, reader)) if (isWanted(event.number, event.type)) yield event;
}
