import * as z from 'zod';
import { invariant } from '../kernel/invariant.ts';
import { defineItem, instantSchema, type ItemOf } from '../kernel/table/item.ts';
import { type ItemKey, type Kind, partitionKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';

export const logKind: Kind = { prefix: 'log', holds: "an organisation's events, numbered without a gap, in chunks" };

/** The events of one transaction, sealed as its journal row holds them. */
const logRowSchema = z.object({
  txId: z.string(),
  count: z.number(),
  types: z.array(z.string()),
  events: z.instanceof(Uint8Array),
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

/** The number of the organisation's last event, read strongly; 0 before the first one. */
export async function headNumber(table: Table, organisationId: string): Promise<number> {
  const head = await chunkAt(table, organisationId, eventNumberMax);
  return head === undefined ? 0 : lastNumberOf(head);
}

/** The chunk that event `number` stands in, or the last chunk if the log ends before it. */
export async function chunkAt(table: Table, organisationId: string, number: number): Promise<LogChunk | undefined> {
  const [item] = await table.query({
    pk: logPartition(organisationId),
    to: numberText(number),
    descending: true,
    limit: 1,
  });
  return item === undefined ? undefined : logChunkItem.parse(item);
}

/** The chunks that hold the events `from` to `to`, ascending, read strongly page by page as they are asked for. */
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
    const page = await table.query({
      pk: logPartition(organisationId),
      from: numberText(next),
      to: numberText(to),
      limit: chunksPageMax,
    });
    for (const chunk of page.map(logChunkItem.parse)) {
      invariant(firstNumberOf(chunk) === next, 'the log has no gap');
      next = lastNumberOf(chunk) + 1;
      yield chunk;
    }
    if (page.length < chunksPageMax) return;
  }
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
    next += row.count;
    return { row, first };
  });
}
