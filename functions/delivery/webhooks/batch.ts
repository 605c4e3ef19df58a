import { chunksBetween } from '../events/log-reads.ts';
import { firstNumberOf, lastNumberOf, type LogChunk, numberedRows } from '../events/log.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import { eventsOf } from '../events/opened-chunks.ts';
import type { EventReader } from '../events/event-reader.ts';
import { frameBytesMax, pieceBytes } from './body.ts';
import { isAbout } from './own-event.ts';
import type { Webhook } from './store.ts';
import { selectsEvent } from './subscriptions.ts';
import type { DeliveryFormat } from './webhook.ts';

export const batchEventsMax = 64;
export const batchBytesMax = 256 * 1024;
/** Number of chunks that one message searches for events that the subscription selects. */
export const chunksScannedMax = 64;

/** Events that are sent together, and the event number up to which the webhook is done after the delivery. */
export interface Batch {
  readonly events: readonly LoggedEvent[];
  readonly to: number;
  /** Real time, and not before the first event was written. */
  readonly since?: Instant | undefined;
}

export interface BatchRange {
  /** The batch starts after this number. */
  readonly after: number;
  /** The batch ends at or before this number. */
  readonly upTo: number;
  readonly eventsMax: number;
  /** A larger event is sent alone. */
  readonly bytesMax: number;
}

/** The chunk that was read last. A chunk never changes, so the next batch need not read it again. */
export interface RecentChunk {
  chunk?: LogChunk;
}

/** What selects events: the subscriptions of a webhook, and its id, because it gets no events about itself. */
export type BatchReceiver = Pick<Webhook, 'id' | 'subscriptions'>;

/**
 * Returns the next events that a webhook selects. The log never changes, so the same range, webhook and
 * format always give the same batch, and a repeated delivery sends the same bytes.
 */
export async function nextBatch(
  reader: EventReader,
  range: BatchRange,
  receiver: BatchReceiver,
  format: DeliveryFormat,
  recent: RecentChunk = {},
): Promise<Batch> {
  const events: LoggedEvent[] = [];
  let bytes = frameBytesMax;
  let chunksScanned = 0;
  let since: Instant | undefined;
  for await (const chunk of chunksAhead(reader, range, recent)) {
    for (const event of selectedEvents(chunk, reader, range, receiver)) {
      bytes += pieceBytes(event, format);
      const last = events.at(-1);
      if (last !== undefined && bytes > range.bytesMax) return { events, to: last.number, since };
      since ??= chunk.writtenUntil;
      events.push(event);
      if (events.length === range.eventsMax) return { events, to: event.number, since };
    }
    chunksScanned += 1;
    if (chunksScanned === chunksScannedMax) return { events, to: Math.min(lastNumberOf(chunk), range.upTo), since };
  }
  return { events, to: range.upTo, since };
}

/**
 * Returns the batch that was frozen at its first failure: all selected events up to `to`, without a limit on number or
 * size.
 */
export function frozenBatch(
  reader: EventReader,
  range: { readonly after: number; readonly to: number },
  receiver: BatchReceiver,
  format: DeliveryFormat,
): Promise<Batch> {
  const all = { after: range.after, upTo: range.to, eventsMax: Infinity, bytesMax: Infinity };
  return nextBatch(reader, all, receiver, format);
}

/**
 * Yields the chunks of a range. The first query reads only what fills a batch if every event is selected, so usually no
 * second query is needed.
 */
async function* chunksAhead(
  { table, organisationId }: EventReader,
  range: BatchRange,
  recent: RecentChunk,
): AsyncGenerator<LogChunk> {
  const near = Math.min(range.after + range.eventsMax, range.upTo);
  let next = range.after + 1;
  const { chunk: known } = recent;
  if (known !== undefined && firstNumberOf(known) <= next && next <= lastNumberOf(known)) {
    yield known;
    next = lastNumberOf(known) + 1;
  }
  for await (const chunk of chunksBetween(table, organisationId, next, near)) {
    recent.chunk = chunk;
    yield chunk;
    next = lastNumberOf(chunk) + 1;
  }
  yield* chunksBetween(table, organisationId, next, range.upTo);
}

function* selectedEvents(
  chunk: LogChunk,
  reader: EventReader,
  range: BatchRange,
  receiver: BatchReceiver,
): Generator<LoggedEvent> {
  const isWanted = (number: number, type: string) =>
    number > range.after && number <= range.upTo && selectsEvent(receiver.subscriptions, number, type);
  const hasSome = numberedRows(chunk).some(({ row, first }) =>
    row.types.some((type, index) => isWanted(first + index, type)),
  );
  if (!hasSome) return;
  for (const event of eventsOf(chunk, reader))
    if (isWanted(event.number, event.type) && !isAbout(event, receiver.id)) yield event;
}
