import type { DocumentStorage } from '../../functions/ports/documents/port.ts';

/** A document storage in memory, for platforms on virtual time and for tests. */
export function createMemoryDocuments(): DocumentStorage {
  const stored = new Map<string, Uint8Array>();
  return {
    put: (key, bytes) => Promise.resolve(void stored.set(key, Uint8Array.from(bytes))),
    get: (key) => {
      const bytes = stored.get(key);
      return Promise.resolve(bytes && Uint8Array.from(bytes));
    },
    remove: (key) => Promise.resolve(void stored.delete(key)),
  };
}
