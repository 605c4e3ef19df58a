import type { Table } from '../../kernel/table/table.ts';
import type { Institution } from './institution.ts';
import { storedInstitution } from './store.ts';

const atOnceMax = 25;

/**
 * Writes a directory to the table and replaces the entries of its banks. It may be interrupted and run again at any time:
 * every item is a whole entry of a directory. Banks that are no longer in the directory stay as they are.
 */
export async function writeInstitutions(table: Table, institutions: readonly Institution[]): Promise<void> {
  const waiting = [...institutions];
  const write = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      await table.put({ Item: { ...storedInstitution(one) } });
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, write));
}
