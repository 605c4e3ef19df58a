import { definePort } from '../define-port.ts';

/**
 * The storage of uploaded files. Seal a file before storing it: the storage knows neither its contents nor its owner.
 * Keys begin with the folder of a kind, then the organisation's id: `applications/<organisation>/<document>/<side>/<name>`. A role reaches
 * only the folders of the kinds that its function uses. Keys of versions before folders begin with the organisation's id.
 */
export interface DocumentStorage {
  /** Resolves when the bytes are stored. The same key again replaces the file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes that were stored last; undefined if there is no file at the key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deletes the file, if there is one. The stage decides how long deleted files can be restored. */
  remove(key: string): Promise<void>;
}

export const documentsPort = definePort<'documents', DocumentStorage, { readonly bucketName: string }>({
  name: 'documents',
  refusing: (refuse) => ({ put: refuse, get: refuse, remove: refuse }),
});
