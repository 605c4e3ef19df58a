import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunksAt, chunksFrom, chunkUpTo, headChunk } from '../events/log-reads.ts';
import {
  type LogChunk,
  type ChunkPosition,
  positionAfter,
  chunkPositionOf,
  sortKeyOf,
  turnsMax,
} from '../events/log.ts';
import { entryIn, firstHash, type Hash, nextHash } from './chain.ts';
import type { AuditEntry } from './entry.ts';
import { unpackEntries } from './packed-entries.ts';

/** An entry with its hash and that of the entry before it. */
export interface ChainedEntry {
  readonly entry: AuditEntry;
  readonly previousHash: Hash;
  readonly hash: Hash;
}

/** The numbers of entries, both inclusive. Empty if `from` is greater than `to`. */
export interface EntryRange {
  readonly from: number;
  readonly to: number;
}

/** The number of the last entry up to a chunk; 0 before the first entry. */
export const lastEntryOf = ({ firstEntry, rows }: LogChunk): number =>
  firstEntry === undefined ? 0 : firstEntry + rows.length - 1;

/** The entries of a chunk, in their order. Their hashes are computed from the stored texts. */
export function entriesOf(organisationId: string, chunk: LogChunk): readonly ChainedEntry[] {
  if (chunk.entries === undefined) return [];
  let previousHash = chunk.hashBefore ?? firstHash(organisationId);
  return unpackEntries(chunk.entries).map((text) => {
    const hash = nextHash(previousHash, text);
    const one = { entry: entryIn(text), previousHash, hash };
    previousHash = hash;
    return one;
  });
}

/** Returns the entry with this number, or undefined if the log has not reached it yet. */
export async function entryByNumber(
  table: Table,
  organisationId: string,
  number: number,
): Promise<ChainedEntry | undefined> {
  const [one] = await entriesBetween(table, organisationId, { from: number, to: number });
  return one;
}

/** Returns the entries of a range in ascending order, as far as the log goes. */
export async function entriesBetween(
  table: Table,
  organisationId: string,
  { from, to }: EntryRange,
): Promise<readonly ChainedEntry[]> {
  const first = await lastChunkWhere(table, organisationId, ({ firstEntry = 0 }) => firstEntry <= from);
  if (first === undefined || from > to) return [];
  const found: ChainedEntry[] = [];
  for await (const chunk of chunksFrom(table, organisationId, first)) {
    found.push(...entriesOf(organisationId, chunk));
    if (lastEntryOf(chunk) >= to) break;
  }
  return found.filter(({ entry: { number } }) => number >= from && number <= to);
}

/**
 * Returns a range that contains every entry written at or after `since` and before `until`. It may contain others at its
 * ends: a transaction can get its entry a little after a later transaction, and each chunk stores the longest such delay.
 */
export async function entriesWithin(
  table: Table,
  organisationId: string,
  { since, until }: { readonly since?: Instant | undefined; readonly until?: Instant | undefined },
): Promise<EntryRange> {
  const head = await headChunk(table, organisationId);
  if (head === undefined) return { from: 1, to: 0 };
  const whole = { from: 1, to: lastEntryOf(head) };
  const before =
    since === undefined
      ? undefined
      : await lastChunkWhere(table, organisationId, ({ writtenUntil }) => writtenUntil < since);
  const from = before === undefined ? whole.from : lastEntryOf(before) + 1;
  if (until === undefined || until > head.writtenUntil) return { from, to: whole.to };
  const end = plusMs(until, head.lateMs ?? 0);
  const last = await lastChunkWhere(table, organisationId, ({ writtenUntil }) => writtenUntil < end);
  return { from, to: await lastEntryAfter(table, organisationId, last, whole.to) };
}

/** Returns the first chunk that can contain an entry written at or after a moment; undefined if there is none. */
export async function firstChunkSince(
  table: Table,
  organisationId: string,
  since: Instant,
): Promise<LogChunk | undefined> {
  const before = await lastChunkWhere(table, organisationId, ({ writtenUntil }) => writtenUntil < since);
  const position = before === undefined ? { number: 1, turn: 0 } : positionAfter(before);
  const [first] = await chunksAt(table, organisationId, sortKeyOf(position.number, position.turn), 1);
  return first;
}

/** The number of the last entry of the chunk that follows one, or of the first chunk. That chunk may begin before a moment. */
async function lastEntryAfter(
  table: Table,
  organisationId: string,
  chunk: LogChunk | undefined,
  last: number,
): Promise<number> {
  const start = chunk ?? (await chunkUpTo(table, organisationId, { number: 1, turn: 0 }));
  if (start === undefined) return last;
  for await (const one of chunksFrom(table, organisationId, start)) {
    if (one.sk !== chunk?.sk) return lastEntryOf(one);
  }
  return last;
}

/**
 * Returns the last chunk for which a test holds, or undefined if it holds for none. The test must hold for all chunks up to one,
 * and for none after it. It is found by bisection, so it needs few reads even in a long log.
 */
async function lastChunkWhere(
  table: Table,
  organisationId: string,
  holds: (chunk: LogChunk) => boolean,
): Promise<LogChunk | undefined> {
  const head = await headChunk(table, organisationId);
  if (head === undefined || holds(head)) return head;
  let best: LogChunk | undefined;
  // Each step ends at the edge of a chunk, so no chunk is looked at twice.
  for (let low = 0, high = ordinalOf(chunkPositionOf(head)); low < high;) {
    const chunk = await chunkUpTo(table, organisationId, positionAt(Math.floor((low + high) / 2)));
    if (chunk === undefined || holds(chunk)) {
      best = chunk ?? best;
      low = chunk === undefined ? ordinalOf({ number: 1, turn: 0 }) : ordinalOf(positionAfter(chunk));
    } else high = ordinalOf(chunkPositionOf(chunk));
  }
  return best;
}

/** Places of chunks as numbers in the same order. */
const ordinalOf = ({ number, turn }: ChunkPosition): number => number * turnsMax + turn;
const positionAt = (position: number): ChunkPosition => ({
  number: Math.floor(position / turnsMax),
  turn: position % turnsMax,
});
