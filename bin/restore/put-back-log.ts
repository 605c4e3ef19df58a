import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { archivedClaims, fileFromOf, listArchive } from '../../functions/delivery/audit-log/archive.ts';
import { type Hash, isSameHash, nextHash } from '../../functions/delivery/audit-log/chain.ts';
import { hashedText } from '../../functions/delivery/audit-log/hashed-text.ts';
import { type AuditEntry, auditEntryOf } from '../../functions/delivery/audit-log/entry.ts';
import { readHeads } from '../../functions/delivery/audit-log/heads.ts';
import { addLostEntries, type LostEntries } from '../../functions/delivery/audit-log/restores.ts';
import type { EntryClaim } from '../../functions/delivery/audit-log/verify.ts';
import { momentsAfter } from '../../functions/delivery/events/append.ts';
import { extendTail, type LogTail, readTail } from '../../functions/delivery/events/log-tail.ts';
import { type LogChunk, logKey, storedChunk } from '../../functions/delivery/events/log.ts';
import type { EventNumberRange } from '../../functions/delivery/events/number-range.ts';
import { markBytes, packEntries } from '../../functions/delivery/audit-log/packed-entries.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { putBackArchiveMark } from './put-back-work.ts';

/** What the restoration of a table needs. The archive is that of the stage, as it is now. */
export type RestorePlatform = Pick<Platform, 'table' | 'clock' | 'ids'> & {
  readonly archive: Platform['auditArchive'];
};

/** What a restoration found out about the log of an organisation, and did to it. */
export interface PutBackLog {
  /** The last event and the last audit entry that the restored table has. */
  readonly lastEvent: number;
  readonly lastEntry: number;
  /** The latest moment at which something was written that has an entry in the restored table. */
  readonly writtenUntil: Instant;
  /** Entries that were written after that, and that the archive has. They are in the log again. */
  readonly putBack: readonly AuditEntry[];
  /** Entries of which the archive has a hash, and no more. Others that say so take their numbers. */
  readonly lostEntries: LostEntries | undefined;
  /** Numbers of events that are never used again. */
  readonly lostEvents: EventNumberRange;
}

export const restoreCommand = 'stage:restore';
const endOfTime = '9999-12-31T23:59:59.999Z' as Instant;
const entriesPerChunk = 200;
/** Numbers go on at the next multiple of this. */
const epochEvents = 1_000_000;
/** More events than an entry has on average, however an organisation works. */
const eventsPerEntryMax = 100;

/** True for a log that a restoration has written last: nothing was numbered since. */
export const isJustRestored = (chunk: LogChunk | undefined): boolean =>
  chunk?.restoredAt !== undefined && chunk.count > 0;

/** The entries that the archive has beyond the end of a table's log. */
export interface EntriesBeyond {
  readonly end: LogTail;
  readonly putBack: readonly AuditEntry[];
  /** The number of the last entry of the archive. */
  readonly archived: number;
}

/** Reads what the archive has of the log beyond the end of the table. Throws an error if both are not of one log. */
export async function readBeyond(
  { table, archive }: Pick<RestorePlatform, 'table' | 'archive'>,
  organisationId: string,
): Promise<EntriesBeyond> {
  const end = await readTail(table, organisationId, endOfTime);
  return { end, ...(await entriesBeyond(archive, organisationId, end)) };
}

/**
 * Makes the log of a restored table go on where the lost one ended. Audit entries that the archive has beyond its end are put back;
 * those of which it has only a hash get a placeholder, and the archive notes for ever which ones. Then one chunk takes a span of event
 * numbers out of use, with an entry of the restoration itself: events of these numbers may have been delivered, so no other
 * event may have them. `lastKnownEvent` is the greatest number that is known to have been used.
 */
export async function putBackLog(
  platform: RestorePlatform,
  organisationId: string,
  {
    beyond,
    lastKnownEvent,
    reason,
  }: { readonly beyond: EntriesBeyond; readonly lastKnownEvent: number; readonly reason: string },
): Promise<PutBackLog> {
  const { table, clock } = platform;
  const { end, putBack, archived } = beyond;
  const writer = { table, organisationId, restoredAt: clock.now() };
  let tail = await appendEntries(writer, end, putBack);
  const lostEntries = await noteLost(platform, organisationId, tail);
  tail = await appendEntries(
    writer,
    tail,
    lostEntries === undefined ? [] : placeholders(writer.restoredAt, lostEntries),
  );
  await putBackArchiveMark(platform, organisationId, archived);
  const written = tail.nextEntry - end.nextEntry;
  const used = Math.max(lastKnownEvent, end.nextNumber - 1 + written * eventsPerEntryMax);
  const lostEvents = { from: tail.nextNumber, to: (Math.floor(used / epochEvents) + 1) * epochEvents };
  await appendChunk(writer, tail, [entryOf(writer.restoredAt, tail.nextEntry, reason)], lostEvents);
  const { nextNumber, nextEntry, writtenUntil } = end;
  return {
    lastEvent: nextNumber - 1,
    lastEntry: nextEntry - 1,
    writtenUntil,
    putBack,
    lostEntries,
    lostEvents,
  };
}

/** The entries of the archive after the end of a log, and the number of the last one that it has. */
async function entriesBeyond(
  archive: RestorePlatform['archive'],
  organisationId: string,
  { nextEntry, hash }: LogTail,
): Promise<{ readonly putBack: readonly AuditEntry[]; readonly archived: number }> {
  const listing = await listArchive(archive, organisationId);
  const from = fileFromOf(listing, organisationId, nextEntry);
  const putBack: AuditEntry[] = [];
  let [archived, before] = [from - 1, hash];
  for await (const claim of archivedClaims(archive, organisationId, listing, from)) {
    const entry = entryIn(claim, organisationId, archived + 1);
    archived = entry.number;
    if (entry.number < nextEntry) continue;
    const isNext = !('broken' in claim) && claim.previousHash !== undefined && isSameHash(claim.previousHash, before);
    if (!isNext)
      throw new Error(
        `entry ${entry.number} of organisation ${organisationId} in the archive does not follow the table`,
      );
    before = nextHash(before, hashedText(entry));
    putBack.push(entry);
  }
  return { putBack, archived };
}

function entryIn(claim: EntryClaim, organisationId: string, number: number): AuditEntry {
  const why = 'broken' in claim ? claim.broken : claim.entry.number === number ? undefined : 'is not in its place';
  if ('broken' in claim || why !== undefined) {
    throw new Error(`entry ${number} of organisation ${organisationId} in the archive ${why ?? 'cannot be read'}`);
  }
  return claim.entry;
}

/** Finds out which entries only have a hash in the archive, and has the archive note it. Undefined if there are none. */
async function noteLost(
  { archive, clock }: RestorePlatform,
  organisationId: string,
  { nextEntry }: LogTail,
): Promise<LostEntries | undefined> {
  const heads = await readHeads(archive, organisationId, nextEntry);
  const last = Math.max(0, ...heads.keys());
  if (last < nextEntry) return undefined;
  const lost = { from: nextEntry, to: last };
  await addLostEntries(archive, organisationId, { ...lost, at: clock.now() });
  return lost;
}

const placeholders = (at: Instant, { from, to }: LostEntries): readonly AuditEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => entryOf(at, from + index, 'An entry that was lost with a table'));

const entryOf = (writtenAt: Instant, number: number, reason: string): AuditEntry =>
  auditEntryOf({ writtenAt, by: { command: restoreCommand, reason }, events: [] }, number);

interface LogWriter {
  readonly table: Table;
  readonly organisationId: string;
  readonly restoredAt: Instant;
}

/** Appends entries as they are, in chunks without events. Returns the end of the log after them. */
async function appendEntries(writer: LogWriter, end: LogTail, entries: readonly AuditEntry[]): Promise<LogTail> {
  let tail = end;
  for (let start = 0; start < entries.length; start += entriesPerChunk) {
    tail = await appendChunk(writer, tail, entries.slice(start, start + entriesPerChunk));
  }
  return tail;
}

/** Appends a chunk of entries that has no events, and takes the numbers of `lost` out of use. */
async function appendChunk(
  { table, organisationId, restoredAt }: LogWriter,
  tail: LogTail,
  entries: readonly AuditEntry[],
  lost?: EventNumberRange,
): Promise<LogTail> {
  const texts = entries.map(hashedText);
  const hashes: Hash[] = [];
  for (const text of texts) hashes.push(nextHash(hashes.at(-1) ?? tail.hash, text));
  const moments = momentsAfter(
    entries.map(({ at }) => ({ writtenAt: at, at: tail.latestAt })),
    tail,
  );
  const ranges = [...tail.lost, ...(lost === undefined ? [] : [lost])];
  const chunk: LogChunk = {
    ...logKey(organisationId, tail.nextNumber, tail.turn),
    count: lost === undefined ? 0 : lost.to - lost.from + 1,
    rows: entries.map(() => ({ txId: restoreCommand, types: [], at: tail.latestAt })),
    events: new Uint8Array(),
    entries: packEntries(texts),
    firstEntry: tail.nextEntry,
    hashBefore: tail.hash,
    hash: hashes.at(-1) ?? tail.hash,
    ...(hashes.length > 1 ? { marks: new Uint8Array(hashes.flatMap((one) => [...one.subarray(0, markBytes)])) } : {}),
    ...moments,
    chunks: tail.chunks + 1,
    restoredAt,
    ...(ranges.length === 0 ? {} : { lost: ranges }),
  };
  await table.put({ Item: storedChunk(chunk), ConditionExpression: 'attribute_not_exists(pk)' });
  return extendTail(tail, chunk);
}
