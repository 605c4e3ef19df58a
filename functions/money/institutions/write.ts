import type { Table } from '../../kernel/table/table.ts';
import type { Institution } from './institution.ts';
import { storedInstitution } from './store.ts';

const atOnceMax = 25;

/**
 * Writes a directory to the table, each bank over what is there of it. It may be broken off and run again at any time:
 * whatever is written is a whole entry of the newest directory. Banks that are in the directory no more stay as they are.
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
