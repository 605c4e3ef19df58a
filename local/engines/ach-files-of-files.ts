import type { AchFiles, ListedFile } from '../../functions/ports/ach-files/port.ts';
import { createVersionedFiles, type VersionedFiles } from './versioned-files.ts';

/** The bucket for ACH files over versioned files: for platforms on virtual time and tests. */
export function achFilesOf(files: VersionedFiles): AchFiles {
  return {
    putOnce: (key, bytes) =>
      Promise.resolve(files.put(key, bytes, { unlessExists: true }) === undefined ? 'exists' : 'written'),
    read: (key, versionId) => {
      const bytes = (versionId === undefined ? files.latest(key) : files.version(key, versionId))?.bytes;
      return Promise.resolve(bytes && Uint8Array.from(bytes));
    },
    list: (prefix) => listed(files, prefix),
  };
}

export const createMemoryAchFiles = (): AchFiles => achFilesOf(createVersionedFiles());

// oxlint-disable-next-line typescript/require-await -- the port lists asynchronously, as S3 does
async function* listed(files: VersionedFiles, prefix: string): AsyncGenerator<ListedFile> {
  for (const key of new Set(files.versions(prefix).map((one) => one.key))) {
    const bytes = files.latest(key)?.bytes;
    if (bytes !== undefined) yield { key, size: bytes.length };
  }
}
