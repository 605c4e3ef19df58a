import type { Table } from '../../../functions/kernel/table/table.ts';
import { createMemoryTable } from '../memory-table/memory-table.ts';
import { startTestTable } from '../bank/platform.ts';

export interface TableWorld {
  readonly table: Table;
  stop(): Promise<void>;
}

/** Every implementation of the table that tests stand on, by name. */
export const tableWorlds: readonly (readonly [name: string, open: () => Promise<TableWorld>])[] = [
  ['the embedded engine', () => startTestTable()],
  ['the memory table', () => Promise.resolve({ table: createMemoryTable(), stop: () => Promise.resolve() })],
];
