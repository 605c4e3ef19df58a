import { archiveKey } from '../functions/delivery/audit-log/archive.ts';
import type { AuditArchive } from '../functions/ports/audit-archive/port.ts';
import type { DocumentStorage } from '../functions/ports/documents/port.ts';

/** Each file has a head before its entries, and a line break at its end. */
const linesWithoutEntry = 2;

/**
 * Copies the audit log that an earlier version archived on this machine, in a bucket without versions. Does nothing if the
 * organisation has files in the archive.
 */
export async function copyOlderArchive(
  older: Pick<DocumentStorage, 'get'>,
  archive: AuditArchive,
  organisationId: string,
): Promise<void> {
  for await (const _file of archive.list(`${organisationId}/`)) return;
  for (let next = 1; ;) {
    const key = archiveKey(organisationId, next);
    const bytes = await older.get(key);
    if (bytes === undefined) return;
    await archive.add(key, bytes);
    next += Buffer.from(bytes).toString('utf8').split('\n').length - linesWithoutEntry;
  }
}
