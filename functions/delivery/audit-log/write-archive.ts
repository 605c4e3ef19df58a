import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { BrokenInvariant, invariant } from '../../kernel/base/invariant.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { AuditArchive } from '../../ports/audit-archive/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { headChunk } from '../events/log-reads.ts';
import { archiveFile, archiveKey } from './archive.ts';
import { type ArchiveMark, archiveMarkOf } from './archive-mark.ts';
import { hexOf, isSameHash } from './chain.ts';
import { readHeads } from './heads.ts';
import { isLost, readLostEntries } from './restores.ts';
import { type ChainedEntry, entriesBetween, entryByNumber, lastEntryOf } from './store.ts';

/** The entries of a file. A file of entries of the usual length has about 2 MB. */
export const fileEntriesMax = 5_000;

/** Logged if the archive has something else than the table. An alarm matches this message. */
export const alteredLogMessage: AlarmMessage = {
  text: 'the audit log differs from its archive',
  alarm: {
    name: 'AlteredAuditLog',
    runbook: 'altered-audit-log',
    severity: 'urgent',
    owner: 'security',
    says: 'found an audit log that differs from its archive',
  },
};

type Archiving = Pick<Platform, 'table' | 'auditArchive' | 'log'>;

/**
 * Writes the next file of an organisation's audit log to the archive. Returns false if the log had no entries after it when the file was begun: entries
 * that come meanwhile wait for the next sweep, because a file for each of them would never end in a busy organisation. The mark names the
 * entries of the file before it is written, so after a crash, or in two workers at once, the same file is written again. Nothing is
 * archived that the archive contradicts: then it logs an alarm and throws. Throws ConcurrencyConflict if another worker is doing the
 * same.
 */
export async function writeArchive(platform: Archiving, organisationId: string): Promise<boolean> {
  const { table, auditArchive } = platform;
  const file = await begun(platform, organisationId);
  if (file === undefined) return false;
  const { mark, isLast } = file;
  const { upTo, to } = mark;
  const entries = await entriesBetween(table, organisationId, { from: upTo + 1, to });
  invariant(entries.length === to - upTo, `the audit log of ${organisationId} lacks an entry after ${upTo}`);
  await requireHeads(platform, organisationId, entries);
  const [key, bytes] = [archiveKey(organisationId, upTo + 1), archiveFile(organisationId, entries)];
  if (!(await auditArchive.add(key, bytes)) && !(await isStored(auditArchive, key, bytes))) {
    throw altered(platform, organisationId, `${key} has other entries`);
  }
  await table.transact([replace({ ...mark, upTo: to })]);
  return !isLast;
}

/** Requires every head that was archived for these entries, and none after the end of the log. */
async function requireHeads(platform: Archiving, organisationId: string, entries: readonly ChainedEntry[]) {
  const [first, last] = [entries[0]?.entry.number ?? 1, entries.at(-1)?.entry.number ?? 0];
  const heads = await readHeads(platform.auditArchive, organisationId, first, entries.length);
  for (const { entry, hash } of entries) {
    const isOther = heads.has(entry.number) && !isSameHash(heads.get(entry.number) ?? new Uint8Array(), hash);
    if (isOther && !isLost(await readLostEntries(platform.auditArchive, organisationId), entry.number))
      throw altered(platform, organisationId, `entry ${entry.number} has another hash: ${hexOf(hash)}`);
  }
  const beyond = [...heads.keys()].filter((number) => number > last);
  for (const number of beyond.slice(0, 1)) {
    const isThere = (await entryByNumber(platform.table, organisationId, number)) !== undefined;
    if (!isThere) throw altered(platform, organisationId, `entry ${number} is missing`);
  }
}

/** Logs the alarm, and returns the error that keeps the message on its queue. */
export function altered({ log }: Pick<Platform, 'log'>, organisationId: string, outcome: string): BrokenInvariant {
  log.alarm(alteredLogMessage, { organisationId, outcome });
  return new BrokenInvariant(`the audit log of ${organisationId} differs from its archive: ${outcome}`);
}

/** Whether a key of the archive has exactly these bytes: another worker, or this one before a crash, has written them. */
async function isStored(archive: AuditArchive, key: string, bytes: Uint8Array): Promise<boolean> {
  for await (const file of archive.list(key)) {
    const stored = file.key === key ? await archive.read(file) : undefined;
    return stored !== undefined && Buffer.from(stored).equals(bytes);
  }
  return false;
}

/** The mark of the file that is to be written, and whether it goes to the end of the log; undefined if there is nothing to write. */
async function begun(
  { table }: Archiving,
  organisationId: string,
): Promise<{ readonly mark: ArchiveMark; readonly isLast: boolean } | undefined> {
  const mark = await archiveMarkOf(table, organisationId);
  if (mark.to > mark.upTo) return { mark, isLast: false };
  const head = await headChunk(table, organisationId);
  const last = head === undefined ? 0 : lastEntryOf(head);
  if (last <= mark.upTo) return undefined;
  const next = { ...mark, to: Math.min(last, mark.upTo + fileEntriesMax) };
  await table.transact([mark.version === 0 ? insert({ ...next, version: 1 }) : replace(next)]);
  return { mark: { ...next, version: mark.version + 1 }, isLast: next.to === last };
}

/** Seconds since the oldest entry was written that is not archived; 0 if there is none. */
export async function archiveLag(
  { table }: Pick<Platform, 'table'>,
  organisationId: string,
  now: Instant,
): Promise<number> {
  const { upTo } = await archiveMarkOf(table, organisationId);
  const oldest = await entryByNumber(table, organisationId, upTo + 1);
  return oldest === undefined ? 0 : Math.max(0, Math.floor((msOf(now) - msOf(oldest.entry.at)) / 1000));
}
