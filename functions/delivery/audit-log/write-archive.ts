import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { headChunk } from '../events/log-reads.ts';
import { archiveFile, archiveKey } from './archive.ts';
import { type ArchiveMark, archiveMarkItem, archiveMarkKey } from './archive-mark.ts';
import { entriesBetween, entryByNumber, lastEntryOf } from './store.ts';

/** The entries of a file. A file of entries of the usual length has about 2 MB. */
export const fileEntriesMax = 5_000;

type Archiving = Pick<Platform, 'table' | 'auditArchive'>;

/**
 * Writes the next file of an organisation's audit log to the archive. Returns false if everything is archived. The mark names the
 * entries of the file before it is written, so after a crash, or in two workers at once, the same file is written again.
 * Throws ConcurrencyConflict if another worker is doing the same.
 */
export async function writeArchive(platform: Archiving, organisationId: string): Promise<boolean> {
  const { table, auditArchive } = platform;
  const mark = await begun(platform, organisationId);
  if (mark === undefined) return false;
  const { upTo, to } = mark;
  const entries = await entriesBetween(table, organisationId, { from: upTo + 1, to });
  invariant(entries.length === to - upTo, `the audit log of ${organisationId} lacks an entry after ${upTo}`);
  await auditArchive.put(archiveKey(organisationId, upTo + 1), archiveFile(organisationId, entries));
  await table.transact([replace({ ...mark, upTo: to })]);
  return true;
}

/** The mark of the file that is to be written; undefined if there is nothing to write. */
async function begun({ table }: Archiving, organisationId: string): Promise<ArchiveMark | undefined> {
  const mark = await readMark(table, organisationId);
  if (mark.to > mark.upTo) return mark;
  const head = await headChunk(table, organisationId);
  const last = head === undefined ? 0 : lastEntryOf(head);
  if (last <= mark.upTo) return undefined;
  const next = { ...mark, to: Math.min(last, mark.upTo + fileEntriesMax) };
  await table.transact([mark.version === 0 ? insert({ ...next, version: 1 }) : replace(next)]);
  return { ...next, version: mark.version + 1 };
}

/** Seconds since the oldest entry was written that is not archived; 0 if there is none. */
export async function archiveLag({ table }: Archiving, organisationId: string, now: Instant): Promise<number> {
  const { upTo } = await readMark(table, organisationId);
  const oldest = await entryByNumber(table, organisationId, upTo + 1);
  return oldest === undefined ? 0 : Math.max(0, Math.floor((msOf(now) - msOf(oldest.entry.at)) / 1000));
}

async function readMark(table: Platform['table'], organisationId: string): Promise<ArchiveMark> {
  const stored = await table.get(archiveMarkKey(organisationId));
  if (stored !== undefined) return archiveMarkItem.parse(stored);
  return { ...archiveMarkKey(organisationId), version: 0, organisationId, upTo: 0, to: 0 };
}
