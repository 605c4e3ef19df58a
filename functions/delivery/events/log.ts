import * as z from 'zod';
import { idSchema, keptAtErasure, keptBytes, keptText, sealedBytes } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { StoredItem } from '../../kernel/table/write.ts';

export const logKind = defineKind({
  prefix: 'log',
  owner: 'organisation',
  isAppendOnly: true,
});

/** The parts of a transaction that can be read without decrypting its events. */
const logRowSchema = z.object({
  txId: idSchema,
  types: z.array(keptText),
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
export const logChunkItem = defineItem(
  logKind,
  () => ({
    count: z.number(),
    rows: z.array(keptAtErasure(storedRowSchema)),
    /**
     * The events of all rows, compressed together and encrypted. Events of one kind are similar, so they compress well
     * together.
     */
    events: sealedBytes.default(noEvents),
    /** The audit entries of all rows, in the same order, compressed together. Chunks of older versions have none. */
    entries: keptBytes.optional(),
    /** The number of the first entry. */
    firstEntry: z.number().optional(),
    /** The hash of the entry before the first one, and of the last one. */
    hashBefore: keptBytes.optional(),
    hash: keptBytes.optional(),
    /** If it has several entries, the first bytes of the hash of each. */
    marks: keptBytes.optional(),
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
    /** The numbers up to this chunk whose events were lost with a table, in ascending order. Absent if none were. */
    lost: z.array(z.object({ from: z.number(), to: z.number() })).optional(),
    /** When the restoration of a table wrote this chunk. It has no events, whatever its count, and no rows in the journal. */
    restoredAt: instantSchema.optional(),
  }),
  {
    partition: (organisationId) => logPartition(organisationId),
    boundTo: (chunk): string => `${logKind.prefix}#${firstNumberOf(chunk)}`,
  },
);
export type LogChunk = ItemOf<typeof logChunkItem>;

/** A chunk as it is stored. */
export function storedChunk({ events, ...chunk }: LogChunk): StoredItem {
  const rows = chunk.rows.map(({ txId, at, types }) => [txId, at, ...types].join(' '));
  return { ...chunk, rows, ...(events.length === 0 ? {} : { events }) };
}

const numberDigits = 12;
const turnDigits = 6;
/** More chunks without events than can follow one another. */
export const turnsMax = 10 ** turnDigits;
/** Sorts after every suffix of a number, and before the next number. */
export const afterSuffixes = '~';

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

export const firstNumberOf = (chunk: Pick<ItemKey, 'sk'>): number => Number(chunk.sk.slice(0, numberDigits));
/** The number of its last event. For a chunk without events it is the number of the last event before. */
export const lastNumberOf = (chunk: Pick<LogChunk, 'sk' | 'count'>): number => firstNumberOf(chunk) + chunk.count - 1;
/** The position of a chunk in the log: the number that its sort key begins with, and how many chunks before it share that number. */
export interface ChunkPosition {
  readonly number: number;
  readonly turn: number;
}

export const chunkPositionOf = (chunk: Pick<LogChunk, 'sk'>): ChunkPosition => ({
  number: firstNumberOf(chunk),
  turn: chunkTurnOf(chunk),
});
export const chunkTurnOf = ({ sk }: Pick<LogChunk, 'sk'>): number => Number(sk.slice(numberDigits + 1));

/** The position of the next chunk. */
export function positionAfter(chunk: Pick<LogChunk, 'sk' | 'count'>): ChunkPosition {
  const turn = chunk.count === 0 ? chunkTurnOf(chunk) + 1 : 0;
  return { number: lastNumberOf(chunk) + 1, turn };
}

/** The sort key of the chunk that follows. */
export function sortKeyAfter(chunk: Pick<LogChunk, 'sk' | 'count'>): string {
  const { number, turn } = positionAfter(chunk);
  return sortKeyOf(number, turn);
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
