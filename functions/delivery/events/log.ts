import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { type ItemKey, type Kind, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

export const logKind: Kind = {
  prefix: 'log',
  owner: 'organisation',
  holds: "an organisation's events, numbered without a gap, in chunks",
  keys: {
    pk: '<org>',
    sk: '<number of the first event>',
    foundBy: 'number of an event: the last chunk that begins there or before',
  },
};

/** What can be read about one transaction without decrypting its events. */
const logRowSchema = z.object({
  txId: z.string(),
  types: z.array(z.string()),
  /** Bank time of the transaction; `createdAt` of its events. */
  at: instantSchema,
});
export type LogRow = z.infer<typeof logRowSchema>;

/**
 * A sequence of events. The sort key is the number of the first event, and the key of the next chunk follows from the
 * count. So inserting the next chunk under its key is a compare-and-swap on the end of the log and needs no counter.
 * Chunks never change.
 */
export const logChunkItem = defineItem(logKind, {
  count: z.number(),
  rows: z.array(logRowSchema),
  /**
   * The events of all rows, compressed together and encrypted. Events of one kind are similar, so they compress well
   * together.
   */
  events: z.instanceof(Uint8Array),
  /** The latest `writtenAt` of all rows up to this chunk. A row written later is in no chunk up to this one. */
  writtenUntil: instantSchema,
  /** The latest `at` of all rows up to this chunk. It never decreases, so a moment can be found by bisection. */
  latestAt: instantSchema,
  /**
   * The greatest distance in milliseconds by which a row up to this chunk is earlier than a row before it; 0 while the
   * log is in order of time.
   */
  stepBackMs: z.number(),
});
export type LogChunk = ItemOf<typeof logChunkItem>;

const numberDigits = 12;
const chunksPageMax = 16;

/** The highest event number that has a key. Ids with more digits match no event. */
export const eventNumberMax = 10 ** numberDigits - 1;

export const logPartition = (organisationId: string): string => partitionKey(logKind, organisationId);

const numberText = (number: number): string => String(number).padStart(numberDigits, '0');

export function logKey(organisationId: string, firstNumber: number): ItemKey {
  return { pk: logPartition(organisationId), sk: numberText(firstNumber) };
}

export const firstNumberOf = (chunk: LogChunk): number => Number(chunk.sk);
export const lastNumberOf = (chunk: LogChunk): number => Number(chunk.sk) + chunk.count - 1;

/**
 * Returns the number of the organisation's last event by a consistent read, or 0 if there is none. If the caller passes
 * `known`, a number at which the log once ended, and the log still ends there, this costs one empty read, however large
 * the last chunk is.
 */
export async function headNumber(table: Table, organisationId: string, known = 0): Promise<number> {
  const head = await headChunk(table, organisationId, known);
  return head === undefined ? known : lastNumberOf(head);
}

/** Returns the last chunk by a consistent read, or undefined if the log has no event after number `known`. */
export async function headChunk(table: Table, organisationId: string, known = 0): Promise<LogChunk | undefined> {
  const pk = logPartition(organisationId);
  const range = { pk, from: numberText(known + 1), to: numberText(eventNumberMax), descending: true, limit: 1 };
  const [item] = await table.query(range);
  return item && logChunkItem.parse(item);
}

/**
 * Returns the chunk that contains event `number`, or the last chunk if the log ends before it. Chunks never change, so
 * an eventually consistent read, at half the price, is enough if it returns a chunk with this event. Otherwise we read
 * again consistently.
 */
export async function chunkAt(table: Table, organisationId: string, number: number): Promise<LogChunk | undefined> {
  const range = { pk: logPartition(organisationId), to: numberText(number), descending: true, limit: 1 };
  const [soon] = (await table.query({ ...range, consistent: false })).map(logChunkItem.parse);
  if (soon !== undefined && lastNumberOf(soon) >= number) return soon;
  const [item] = await table.query(range);
  return item && logChunkItem.parse(item);
}

/**
 * Yields the chunks that contain the events `from` to `to`, ascending, as far as the log goes. Pages are read on
 * demand.
 */
export async function* chunksBetween(
  table: Table,
  organisationId: string,
  from: number,
  to: number,
): AsyncGenerator<LogChunk> {
  if (from > to) return;
  const first = await chunkAt(table, organisationId, from);
  if (first === undefined) return;
  let next = lastNumberOf(first) + 1;
  if (next > from) yield first;
  while (next <= to) {
    const page = await chunksFrom(table, organisationId, next, to);
    for (const chunk of page) {
      invariant(firstNumberOf(chunk) === next, `the event log of ${organisationId} has no chunk from event ${next}`);
      next = lastNumberOf(chunk) + 1;
      yield chunk;
    }
    if (page.length < chunksPageMax) return;
  }
}

/** Reads a page of chunks. If an eventually consistent read misses a chunk, we read the page again consistently. */
async function chunksFrom(table: Table, organisationId: string, from: number, to: number): Promise<LogChunk[]> {
  const pk = logPartition(organisationId);
  const range = { pk, from: numberText(from), to: numberText(to), limit: chunksPageMax };
  const soon = (await table.query({ ...range, consistent: false })).map(logChunkItem.parse);
  return isWhole(soon, from, to) ? soon : (await table.query(range)).map(logChunkItem.parse);
}

/** Tells whether the chunks are contiguous from event `from` to event `to`, or to the end of a full page. */
function isWhole(chunks: readonly LogChunk[], from: number, to: number): boolean {
  let next = from;
  for (const chunk of chunks) {
    if (firstNumberOf(chunk) !== next) return false;
    next = lastNumberOf(chunk) + 1;
  }
  return next > to || chunks.length === chunksPageMax;
}

/** Yields the chunks from the end of the log backwards, by consistent reads. Pages are read on demand. */
export async function* chunksBackwards(table: Table, organisationId: string): AsyncGenerator<LogChunk> {
  let to = eventNumberMax;
  // Usually the last chunk is enough. Pages grow for callers that look further back.
  for (let limit = 1; ; limit = Math.min(limit * 4, chunksPageMax)) {
    const range = { pk: logPartition(organisationId), to: numberText(to), descending: true, limit };
    const page = (await table.query(range)).map(logChunkItem.parse);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || firstNumberOf(last) === 1) return;
    to = firstNumberOf(last) - 1;
  }
}

/** Returns the rows of a chunk, each with the number of its first event. */
export function numberedRows(chunk: LogChunk): readonly { readonly row: LogRow; readonly first: number }[] {
  let next = firstNumberOf(chunk);
  return chunk.rows.map((row) => {
    const first = next;
    next += row.types.length;
    return { row, first };
  });
}
