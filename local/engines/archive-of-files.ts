import type { ArchivedFile, AuditArchive } from '../../functions/ports/audit-archive/port.ts';
import { createVersionedFiles, type VersionedFiles } from './versioned-files.ts';

/** The archive of audit logs over versioned files: for platforms on virtual time, tests, and commands on this machine. */
export function archiveOf(files: VersionedFiles): AuditArchive {
  return {
    add: (key, bytes) => Promise.resolve(files.put(key, bytes, { unlessExists: true }) !== undefined),
    list: (prefix, after) => listed(files, prefix, after),
    read: ({ key, firstVersion = '' }) => {
      const bytes = files.version(key, firstVersion)?.bytes;
      return Promise.resolve(bytes && Uint8Array.from(bytes));
    },
  };
}

export const createMemoryArchive = (): AuditArchive => archiveOf(createVersionedFiles());

// oxlint-disable-next-line typescript/require-await -- the port lists asynchronously, as S3 does
async function* listed(files: VersionedFiles, prefix: string, after = ''): AsyncGenerator<ArchivedFile> {
  for (const [key, versions] of Map.groupBy(files.versions(prefix), (one) => one.key)) {
    if (key <= after) continue;
    const first = versions.findLast(({ bytes }) => bytes !== undefined);
    yield {
      key,
      laterVersions: versions.length - 1,
      ...(first === undefined ? {} : { firstVersion: first.versionId }),
    };
  }
}
