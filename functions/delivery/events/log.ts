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

/** What is told of one transaction without opening its events. */
const logRowSchema = z.object({
  txId: z.string(),
  types: z.array(z.string()),
  /** The bank's time: createdAt of its events. */
  at: instantSchema,
});
export type LogRow = z.infer<typeof logRowSchema>;

/**
 * A run of events. Its sort key is the number of its first event, and the next chunk's key follows from its count:
 * inserting under that key is a compare-and-swap on the end of the log, without a counter. Chunks never change.
 */
export const logChunkItem = defineItem(logKind, {
  count: z.number(),
  rows: z.array(logRowSchema),
  /** The events of all rows, compressed together and sealed: those of one kind of change differ in little. */
  events: z.instanceof(Uint8Array),
  /** The latest writtenAt of all rows up to here: a row written later than this stands in no chunk up to this one. */
  writtenUntil: instantSchema,
  /** The latest `at` of all rows up to here. It never goes back, so moments can be found by bisection. */
  latestAt: instantSchema,
  /** How far any row up to here lies before the latest `at` at its place; 0 while the log is in order of time. */
  stepBackMs: z.number(),
});
export type LogChunk = ItemOf<typeof logChunkItem>;

const numberDigits = 12;
const chunksPageMax = 16;

/** Numbers above this have no key; ids of more digits name nothing. */
export const eventNumberMax = 10 ** numberDigits - 1;

export const logPartition = (organisationId: string): string => partitionKey(logKind, organisationId);

const numberText = (number: number): string => String(number).padStart(numberDigits, '0');

export function logKey(organisationId: string, firstNumber: number): ItemKey {
  return { pk: logPartition(organisationId), sk: numberText(firstNumber) };
}

export const firstNumberOf = (chunk: LogChunk): number => Number(chunk.sk);
export const lastNumberOf = (chunk: LogChunk): number => Number(chunk.sk) + chunk.count - 1;

/**
 * The number of the organisation's last event, read strongly; 0 before the first one. Whoever knows that the log once
 * ended with event `known` pays for one empty read while it still does, however large its last chunk is.
 */
export async function headNumber(table: Table, organisationId: string, known = 0): Promise<number> {
  const head = await headChunk(table, organisationId, known);
  return head === undefined ? known : lastNumberOf(head);
}

/** The last chunk, read strongly; undefined where it does not lie beyond event `known`, with which the log once ended. */
export async function headChunk(table: Table, organisationId: string, known = 0): Promise<LogChunk | undefined> {
  const pk = logPartition(organisationId);
  const range = { pk, from: numberText(known + 1), to: numberText(eventNumberMax), descending: true, limit: 1 };
  const [item] = await table.query(range);
  return item && logChunkItem.parse(item);
}

/**
 * The chunk that event `number` stands in, or the last chunk if the log ends before it. Chunks never change, so one that
 * holds the event is right however old the read is: it is read at half the price, and strongly only if it does not.
 */
export async function chunkAt(table: Table, organisationId: string, number: number): Promise<LogChunk | undefined> {
  const range = { pk: logPartition(organisationId), to: numberText(number), descending: true, limit: 1 };
  const [soon] = (await table.query({ ...range, consistent: false })).map(logChunkItem.parse);
  if (soon !== undefined && lastNumberOf(soon) >= number) return soon;
  const [item] = await table.query(range);
  return item && logChunkItem.parse(item);
}

/** The chunks that hold the events `from` to `to`, ascending, as far as the log goes, read page by page as asked for. */
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
      invariant(firstNumberOf(chunk) === next, 'the log has no gap');
      next = lastNumberOf(chunk) + 1;
      yield chunk;
    }
    if (page.length < chunksPageMax) return;
  }
}

/** A page of chunks: at half the price where such a read shows all there can be, and strongly otherwise. */
async function chunksFrom(table: Table, organisationId: string, from: number, to: number): Promise<LogChunk[]> {
  const pk = logPartition(organisationId);
  const range = { pk, from: numberText(from), to: numberText(to), limit: chunksPageMax };
  const soon = (await table.query({ ...range, consistent: false })).map(logChunkItem.parse);
  return isWhole(soon, from, to) ? soon : (await table.query(range)).map(logChunkItem.parse);
}

/** True where chunks follow each other from event `from` to event `to`, or as far as a page goes. */
function isWhole(chunks: readonly LogChunk[], from: number, to: number): boolean {
  let next = from;
  for (const chunk of chunks) {
    if (firstNumberOf(chunk) !== next) return false;
    next = lastNumberOf(chunk) + 1;
  }
  return next > to || chunks.length === chunksPageMax;
}

/** The chunks from the end of the log backwards, read strongly page by page as they are asked for. */
export async function* chunksBackwards(table: Table, organisationId: string): AsyncGenerator<LogChunk> {
  let to = eventNumberMax;
  // Mostly the last chunk says enough; pages grow for who has to look further back.
  for (let limit = 1; ; limit = Math.min(limit * 4, chunksPageMax)) {
    const range = { pk: logPartition(organisationId), to: numberText(to), descending: true, limit };
    const page = (await table.query(range)).map(logChunkItem.parse);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || firstNumberOf(last) === 1) return;
    to = firstNumberOf(last) - 1;
  }
}

/** The rows of a chunk, each with the number of its first event. */
export function numberedRows(chunk: LogChunk): readonly { readonly row: LogRow; readonly first: number }[] {
  let next = firstNumberOf(chunk);
  return chunk.rows.map((row) => {
    const first = next;
    next += row.types.length;
    return { row, first };
  });
}
