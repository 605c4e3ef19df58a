import { definePort } from '../define-port.ts';

/** A key of the archive, with what was stored at it first. */
export interface ArchivedFile {
  readonly key: string;
  /** Identifies the bytes that were stored first at the key. Absent if somebody has removed every version of the file. */
  readonly firstVersion?: string;
  /** How many versions and deletions came later at the key. The platform itself makes none. */
  readonly laterVersions: number;
}

/**
 * The archive of audit logs. What was stored first at a key is what counts: somebody who can write to the store may put other bytes
 * at the key or delete it later, and the archive still returns the first ones. A stage that is not disposable locks them for years.
 * Keys are `<organisation>/...`, or `heads/<organisation>/...`.
 */
export interface AuditArchive {
  /** Stores a file, and resolves to true, unless there is one at the key: that one stays as it is. */
  add(key: string, bytes: Uint8Array): Promise<boolean>;
  /** All files whose keys begin with `prefix`, in the order of their keys; only those after the key `after` if it is given. */
  list(prefix: string, after?: string): AsyncIterable<ArchivedFile>;
  /** The bytes that were stored first at a key of the list; undefined if they are gone. */
  read(file: ArchivedFile): Promise<Uint8Array | undefined>;
}

export const auditArchivePort = definePort<'auditArchive', AuditArchive, { readonly bucketName: string }>({
  name: 'auditArchive',
  refusing: (refuse) => ({ add: refuse, list: refuse, read: refuse }),
});
