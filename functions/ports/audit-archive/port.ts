import { definePort } from '../define-port.ts';

/**
 * The archive of audit logs. A stored file cannot be changed or deleted until the years of the stage are over; putting the
 * same key again adds a version. Keys begin with the organisation's id.
 */
export interface AuditArchive {
  /** Resolves when the bytes are stored. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes that were put last; undefined if there are none at the key. Deployed functions may not read the archive. */
  get(key: string): Promise<Uint8Array | undefined>;
}

export const auditArchivePort = definePort<'auditArchive', AuditArchive, { readonly bucketName: string }>({
  name: 'auditArchive',
  refusing: (refuse) => ({ put: refuse, get: refuse }),
});
