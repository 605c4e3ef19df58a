import type { DocumentStorage } from '../../ports/documents/port.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { Log } from '../../ports/log/port.ts';
import { Problem } from '../base/problem.ts';
import { ConcurrencyConflict, isThrottle, wasSentAgain } from '../table/concurrency-conflict.ts';

interface FileStore {
  readonly documents: DocumentStorage;
  readonly log: Log;
}

const nameBytes = 8;

/** A part of a key that no other upload has. So what deletes one file deletes no other, even if both have the same content. */
export const uniquePart = (ids: Ids): string => Buffer.from(ids.bytes(nameBytes)).toString('hex');

/**
 * Stores a file under a key that no other upload has, saves what names it, and deletes the files in whose place it has come. If it is
 * certain that nothing was saved, the file is deleted again. A file that cannot be deleted is logged: then nothing names it.
 */
export async function storeFile<Saved>(
  store: FileStore,
  {
    key,
    sealed,
    replaces,
  }: { readonly key: string; readonly sealed: Uint8Array; readonly replaces: readonly string[] },
  save: () => Promise<Saved>,
): Promise<Saved> {
  await store.documents.put(key, sealed);
  try {
    const saved = await save();
    await removeFiles(store, replaces);
    return saved;
  } catch (error) {
    const isThrottled = isThrottle(error) && !wasSentAgain(error);
    if (isThrottled || error instanceof ConcurrencyConflict || error instanceof Problem) {
      await removeFiles(store, [key]);
    }
    throw error;
  }
}

async function removeFiles({ documents, log }: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await documents.remove(key);
    } catch (error) {
      log.error('a replaced document is not deleted', {}, error);
    }
  }
}
