import { definePort } from '../define-port.ts';

/**
 * Where uploaded files lie. Whoever stores one seals it first: the storage knows neither what it keeps nor whose it is.
 * Keys begin with the organisation's id: `<organisation>/<document>/<side>/<content>`.
 */
export interface DocumentStorage {
  /** Resolves once the bytes are kept. The same key again replaces what is there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes that were put last; undefined where nothing is. */
  get(key: string): Promise<Uint8Array | undefined>;
}

export const documentsPort = definePort<'documents', DocumentStorage, { readonly bucketName: string }>({
  name: 'documents',
  refusing: (refuse) => ({ put: refuse, get: refuse }),
});
