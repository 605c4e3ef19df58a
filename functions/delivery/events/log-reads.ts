import { invariant } from '../../kernel/base/invariant.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import {
  afterSuffixes,
  eventNumberMax,
  firstNumberOf,
  lastNumberOf,
  type LogChunk,
  logChunkItem,
  logKind,
  logPartition,
  numberText,
  type ChunkPosition,
  sortKeyAfter,
  sortKeyOf,
  chunkTurnOf,
} from './log.ts';

/** Sorts after a sort key, and before the same sort key with a suffix. */
const afterKey = '!';
const chunksPageMax = 16;

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
  { number, turn }: ChunkPosition,
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

/** The greatest sort key that a chunk before this one can have. */
function sortKeyBefore(chunk: LogChunk): string {
  const turn = chunkTurnOf(chunk);
  return turn === 0 ? numberText(firstNumberOf(chunk) - 1) + afterSuffixes : sortKeyOf(firstNumberOf(chunk), turn - 1);
}
