import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A version of a file. A deletion is a version without bytes, as in S3. */
export interface FileVersion {
  readonly key: string;
  readonly versionId: string;
  /** Absent for a deletion. */
  readonly bytes?: Uint8Array;
}

export type Removal = 'removed' | 'locked' | 'missing';

/** Files with all their versions, as a bucket of S3 with versioning and Object Lock in compliance mode keeps them. */
export interface VersionedFiles {
  /** Adds a version. With `unlessExists` it does nothing, and returns undefined, if the key has a file that is not deleted. */
  put(key: string, bytes: Uint8Array, options?: { readonly unlessExists?: boolean }): FileVersion | undefined;
  /** Adds a deletion: the file seems to be gone, and its versions stay. */
  remove(key: string): FileVersion;
  /** Removes one version for good. A version with bytes is locked, if the files are. */
  removeVersion(key: string, versionId: string): Removal;
  /** The last version; undefined if there is none, or the file is deleted. */
  latest(key: string): FileVersion | undefined;
  version(key: string, versionId: string): FileVersion | undefined;
  /** All versions of all keys with a prefix: keys in ascending order, the versions of a key from the last to the first. */
  versions(prefix: string): readonly FileVersion[];
}

export interface VersionedFilesSettings {
  /** A folder that keeps the versions, each as one file. Without it they end with the process. */
  readonly dir?: string;
  /** Whether the folder also has the latest version of each file under its key, where a person finds it. */
  readonly hasKeys?: boolean;
  /** Nobody can remove a version of a locked file. */
  readonly isLocked?: boolean;
}

const idDigits = 12;

/** Versioned files in memory, and in a folder if one is given. */
export function createVersionedFiles({
  dir,
  hasKeys = false,
  isLocked = true,
}: VersionedFilesSettings = {}): VersionedFiles {
  const all = dir === undefined ? [] : load(dir);
  let last = Number(all.at(-1)?.versionId ?? '0');
  const of = (key: string) => all.filter((one) => one.key === key);
  const add = (key: string, bytes?: Uint8Array): FileVersion => {
    last += 1;
    const versionId = String(last).padStart(idDigits, '0');
    const version: FileVersion = { key, versionId, ...(bytes === undefined ? {} : { bytes: Uint8Array.from(bytes) }) };
    if (dir !== undefined) save(dir, version);
    if (dir !== undefined && hasKeys && bytes !== undefined) saveUnderKey(dir, key, bytes);
    all.push(version);
    return version;
  };
  const latest = (key: string) => {
    const version = of(key).at(-1);
    return version?.bytes === undefined ? undefined : version;
  };
  return {
    put: (key, bytes, { unlessExists = false } = {}) =>
      unlessExists && latest(key) !== undefined ? undefined : add(key, bytes),
    remove: (key) => add(key),
    removeVersion: (key, versionId) => {
      const at = all.findIndex((one) => one.key === key && one.versionId === versionId);
      if (at < 0) return 'missing';
      if (isLocked && all[at]?.bytes !== undefined) return 'locked';
      all.splice(at, 1);
      return 'removed';
    },
    latest,
    version: (key, versionId) => of(key).find((one) => one.versionId === versionId),
    versions: (prefix) =>
      [...Map.groupBy(all.toReversed(), ({ key }) => key)]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, versions]) => versions),
  };
}

function load(dir: string): FileVersion[] {
  mkdirSync(dir, { recursive: true });
  const names = readdirSync(dir).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    const { key, bytes } = JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as { key: string; bytes?: string };
    const versionId = path.basename(name, '.json');
    return { key, versionId, ...(bytes === undefined ? {} : { bytes: Uint8Array.from(Buffer.from(bytes, 'base64')) }) };
  });
}

/** The rename is atomic: a process that is killed leaves a whole version, or none. */
function save(dir: string, { key, versionId, bytes }: FileVersion): void {
  const file = path.join(dir, `${versionId}.json`);
  const stored = { key, ...(bytes === undefined ? {} : { bytes: Buffer.from(bytes).toString('base64') }) };
  writeFileSync(`${file}.new`, JSON.stringify(stored));
  renameSync(`${file}.new`, file);
}

/** A copy for people, which is never read. A key that leads out of the folder has none. */
function saveUnderKey(dir: string, key: string, bytes: Uint8Array): void {
  const file = path.join(dir, key);
  if (!file.startsWith(path.join(dir, path.sep))) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
