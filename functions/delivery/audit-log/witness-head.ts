import type { Platform } from '../../ports/platform.ts';
import { headChunk } from '../events/log-reads.ts';
import { isSameHash } from './chain.ts';
import { addHead } from './heads.ts';
import { isLost, readLostEntries } from './restores.ts';
import { entriesOf, entryByNumber } from './store.ts';
import type { VerifiedEnd } from './verify.ts';
import { altered } from './write-archive.ts';

/**
 * Archives the head of a log as it is now. The log must still have the entry that was noted, with its hash: otherwise
 * somebody has cut it off or changed it. Then the noted head is archived, an alarm is raised, and it throws. An entry that was lost
 * before a restoration is no longer expected.
 */
export async function witnessHead(
  platform: Pick<Platform, 'table' | 'auditArchive' | 'log'>,
  organisationId: string,
  noted?: VerifiedEnd,
): Promise<void> {
  const { table, auditArchive } = platform;
  const entry = noted && (await entryByNumber(table, organisationId, noted.number));
  const isOther = noted !== undefined && (entry === undefined || !isSameHash(entry.hash, noted.hash));
  if (isOther && !isLost(await readLostEntries(auditArchive, organisationId), noted.number)) {
    await addHead(auditArchive, organisationId, noted);
    throw altered(platform, organisationId, `entry ${noted.number} is missing, or was changed after it was numbered`);
  }
  const chunk = await headChunk(table, organisationId);
  const last = chunk && entriesOf(organisationId, chunk).at(-1);
  if (last === undefined) return;
  const head = { number: last.entry.number, hash: last.hash };
  if (await addHead(auditArchive, organisationId, head)) return;
  throw altered(platform, organisationId, `the archive has another hash of entry ${head.number}`);
}
