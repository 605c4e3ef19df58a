import type { Log } from '../../ports/log/port.ts';
import type { DocumentStorage } from '../../ports/documents/port.ts';

/**
 * Deletes files in whose place others have come. What names them is saved already, so a failure is only logged: then a file remains
 * that nothing names.
 */
export async function removeReplaced(
  { documents, log }: { readonly documents: DocumentStorage; readonly log: Log },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    try {
      await documents.remove(key);
    } catch (error) {
      log.error('a replaced document is not deleted', {}, error);
    }
  }
}
