import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { type ItemKey, keyText, type Kind, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

export const logKind: Kind = {
  prefix: 'log',
  owner: 'organisation',
  holds: "an organisation's events, numbered without a gap, in chunks, with the audit entries of their transactions",
  keys: {
    pk: '<org>',
    sk: '<number of the first event>, <the same>+<n> for the n-th chunk after one without events',
    foundBy: 'number of an event: the last chunk that begins there or before',
  },
  isAppendOnly: true,
};

/** The parts of a transaction that can be read without decrypting its events. */
const logRowSchema = z.object({
  txId: z.string(),
  types: z.array(z.string()),
  /** Bank time of the transaction; `createdAt` of its events. */
  at: instantSchema,
});
export type LogRow = z.infer<typeof logRowSchema>;

/** A row is stored as one text, because names of members would cost a third more in each row. */
const storedRowSchema = z
  .string()
  .transform((text) => {
    const [txId, at, ...types] = text.split(' ');
    return { txId, at, types };
  })
  .pipe(logRowSchema);

const noEvents = new Uint8Array();

/**
 * A sequence of transactions with their events. The sort key is the number of the first event. A chunk of transactions
 * without events has the number that the next event will get, and the chunk after it has the same number with a suffix.
 * So the key of the next chunk follows from the last one, and inserting it is a compare-and-swap on the end of the log
 * that needs no counter. Chunks never change.
 */
export const logChunkItem = defineItem(logKind, {
  count: z.number(),
  rows: z.array(storedRowSchema),
  /**
   * The events of all rows, compressed together and encrypted. Events of one kind are similar, so they compress well
   * together.
   */
  events: z.instanceof(Uint8Array).default(noEvents),
  /** The audit entries of all rows, in the same order, compressed together. Chunks of older versions have none. */
  entries: z.instanceof(Uint8Array).optional(),
  /** The number of the first entry. */
  firstEntry: z.number().optional(),
  /** The hash of the entry before the first one, and of the last one. */
  hashBefore: z.instanceof(Uint8Array).optional(),
  hash: z.instanceof(Uint8Array).optional(),
  /** If it has several entries, the first bytes of the hash of each. */
  marks: z.instanceof(Uint8Array).optional(),
  /** The latest `writtenAt` of all rows up to this chunk. A row written later is in no chunk up to this one. */
  writtenUntil: instantSchema,
  /** The latest `at` of all rows up to this chunk. It never decreases, so a moment can be found by bisection. */
  latestAt: instantSchema,
  /**
   * The greatest distance in milliseconds by which a row up to this chunk is earlier than a row before it; 0 while the
   * log is in order of time.
   */
  stepBackMs: z.number(),
  /** The same for `writtenAt`: how much earlier a row up to this chunk was written than a row before it. */
  lateMs: z.number().optional(),
  /** How many chunks there are up to this one, since chunks are counted. Chunks of older versions have none. */
  chunks: z.number().optional(),
});
export type LogChunk = ItemOf<typeof logChunkItem>;

/** A chunk as it is stored. */
export function storedChunk({ events, ...chunk }: LogChunk): Record<string, unknown> {
  const rows = chunk.rows.map(({ txId, at, types }) => [txId, at, ...types].join(' '));
  return { ...chunk, rows, ...(chunk.count === 0 ? {} : { events }) };
}

const numberDigits = 12;
const turnDigits = 6;
/** More chunks without events than can follow one another. */
export const turnsMax = 10 ** turnDigits;
/** Sorts after every suffix of a number, and before the next number. */
export const afterSuffixes = '~';
/** Sorts after a sort key, and before the same sort key with a suffix. */
const afterKey = '!';
const chunksPageMax = 16;

/** The highest event number that has a key. Ids with more digits match no event. */
export const eventNumberMax = 10 ** numberDigits - 1;

export const logPartition = (organisationId: string): string => partitionKey(logKind, organisationId);

/** A number as sort keys of the log begin with it. */
export const numberText = (number: number): string => String(number).padStart(numberDigits, '0');

/** The key of a chunk. `turn` is the number of chunks without events before it that begin at the same number. */
export function logKey(organisationId: string, firstNumber: number, turn = 0): ItemKey {
  return { pk: logPartition(organisationId), sk: sortKeyOf(firstNumber, turn) };
}

/** The sort key of a chunk. `turn` is as for {@link logKey}. */
export const sortKeyOf = (firstNumber: number, turn: number): string =>
  numberText(firstNumber) + (turn === 0 ? '' : `+${String(turn).padStart(turnDigits, '0')}`);

export const firstNumberOf = (chunk: Pick<LogChunk, 'sk'>): number => Number(chunk.sk.slice(0, numberDigits));
/** The number of its last event. For a chunk without events it is the number of the last event before. */
export const lastNumberOf = (chunk: Pick<LogChunk, 'sk' | 'count'>): number => firstNumberOf(chunk) + chunk.count - 1;
/** Where a chunk is: the number that its sort key begins with, and how many chunks before it have the same number. */
export interface Place {
  readonly number: number;
  readonly turn: number;
}

export const placeOf = (chunk: Pick<LogChunk, 'sk'>): Place => ({ number: firstNumberOf(chunk), turn: turnOf(chunk) });
const turnOf = ({ sk }: Pick<LogChunk, 'sk'>): number => Number(sk.slice(numberDigits + 1));

/** The place of the chunk that follows. */
export function placeAfter(chunk: Pick<LogChunk, 'sk' | 'count'>): Place {
  const turn = chunk.count === 0 ? turnOf(chunk) + 1 : 0;
  return { number: lastNumberOf(chunk) + 1, turn };
}

/** The sort key of the chunk that follows. */
export function sortKeyAfter(chunk: Pick<LogChunk, 'sk' | 'count'>): string {
  const { number, turn } = placeAfter(chunk);
  return sortKeyOf(number, turn);
}

/** The greatest sort key that a chunk before this one can have. */
function sortKeyBefore(chunk: LogChunk): string {
  const turn = turnOf(chunk);
  return turn === 0 ? numberText(firstNumberOf(chunk) - 1) + afterSuffixes : sortKeyOf(firstNumberOf(chunk), turn - 1);
}

/**
 * Returns the number of the organisation's last event by a consistent read, or 0 if there is none. If the caller passes
 * `known`, a number at which the log once ended, and the log still ends there, this costs one empty read for a last
 * chunk of any size.
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
  const to = numberText(number) + afterSuffixes;
  const range = { pk: logPartition(organisationId), to, descending: true, limit: 1 };
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
  let last = await chunkAt(table, organisationId, from);
  if (last === undefined) return;
  if (lastNumberOf(last) >= from) yield last;
  while (lastNumberOf(last) < to) {
    const page = await chunksAfter(table, organisationId, last, to);
    for (const chunk of page) {
      mustFollow(organisationId, last, chunk);
      last = chunk;
      if (chunk.count > 0) yield chunk;
    }
    if (page.length < chunksPageMax) return;
    // The next event is found in one step, even after many chunks without events.
    if (last.count === 0) {
      const next = await chunkAt(table, organisationId, lastNumberOf(last) + 1);
      if (next === undefined || next.count === 0) return;
      last = next;
      if (firstNumberOf(next) <= to) yield next;
    }
  }
}

/** Yields all chunks from one on, with and without events, as far as the log goes. Pages are read on demand. */
export async function* chunksFrom(table: Table, organisationId: string, first: LogChunk): AsyncGenerator<LogChunk> {
  let last = first;
  yield last;
  for (;;) {
    const page = await chunksAfter(table, organisationId, last, eventNumberMax);
    for (const chunk of page) {
      mustFollow(organisationId, last, chunk);
      last = chunk;
      yield chunk;
    }
    if (page.length < chunksPageMax) return;
  }
}

/** Returns up to `limit` chunks from a sort key on, with and without events, by a consistent read. */
export async function chunksAt(
  table: Table,
  organisationId: string,
  from: string,
  limit: number,
): Promise<readonly LogChunk[]> {
  const range = { pk: logPartition(organisationId), from, to: numberText(eventNumberMax), limit };
  return (await table.query(range)).map(logChunkItem.parse);
}

/** Returns the chunks with these sort keys. Chunks that an eventually consistent read misses are read again consistently. */
export async function chunksByKeys(
  table: Table,
  organisationId: string,
  sortKeys: readonly string[],
): Promise<readonly LogChunk[]> {
  const keys = sortKeys.map((sk) => ({ pk: logPartition(organisationId), sk }));
  const soon = await table.getAll(keys, { consistent: false, kind: logKind });
  const missed = keys.filter((key) => !soon.has(keyText(key)));
  const late = missed.length === 0 ? [] : (await table.getAll(missed)).values();
  return [...soon.values(), ...late].map(logChunkItem.parse);
}

/** Returns the last chunk at a place or before it, by a consistent read. */
export async function chunkUpTo(
  table: Table,
  organisationId: string,
  { number, turn }: Place,
): Promise<LogChunk | undefined> {
  const range = { pk: logPartition(organisationId), to: sortKeyOf(number, turn), descending: true, limit: 1 };
  const [item] = await table.query(range);
  return item && logChunkItem.parse(item);
}

function mustFollow(organisationId: string, before: LogChunk, chunk: LogChunk): void {
  const next = lastNumberOf(before) + 1;
  const follows = chunk.sk === sortKeyAfter(before);
  invariant(follows, `the event log of ${organisationId} has no chunk from event ${next}`);
}

/** Reads a page of chunks. If an eventually consistent read misses a chunk, we read the page again consistently. */
async function chunksAfter(table: Table, organisationId: string, before: LogChunk, to: number): Promise<LogChunk[]> {
  const pk = logPartition(organisationId);
  const range = { pk, from: before.sk + afterKey, to: numberText(to) + afterSuffixes, limit: chunksPageMax };
  const soon = (await table.query({ ...range, consistent: false })).map(logChunkItem.parse);
  return isWhole(soon, before, to) ? soon : (await table.query(range)).map(logChunkItem.parse);
}

/** Tells whether the chunks follow one another up to event `to`, or to the end of a full page. */
function isWhole(chunks: readonly LogChunk[], before: LogChunk, to: number): boolean {
  let last = before;
  for (const chunk of chunks) {
    if (chunk.sk !== sortKeyAfter(last)) return false;
    last = chunk;
  }
  return lastNumberOf(last) >= to || chunks.length === chunksPageMax;
}

/** Yields the chunks from the end of the log backwards, by consistent reads. Pages are read on demand. */
export async function* chunksBackwards(table: Table, organisationId: string): AsyncGenerator<LogChunk> {
  let to = numberText(eventNumberMax);
  // Usually the last chunk is enough. Pages grow for callers that look further back.
  for (let limit = 1; ; limit = Math.min(limit * 4, chunksPageMax)) {
    const range = { pk: logPartition(organisationId), to, descending: true, limit };
    const page = (await table.query(range)).map(logChunkItem.parse);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || last.sk === sortKeyOf(1, 0)) return;
    to = sortKeyBefore(last);
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
