import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable, type Table, translation } from '../../../functions/kernel/table/table.ts';
import { startEmbeddedTable } from './embedded-table.ts';
import { startMemoryEngine } from '../memory-engine/memory-engine.ts';
import { createMemoryTable } from '../memory-table/memory-table.ts';
import { startTestTable, testTableName } from '../bank/platform.ts';

export interface TableWorld {
  readonly table: Table;
  stop(): Promise<void>;
}

/** Every implementation of the table that tests use, by name. */
export const tableWorlds: readonly (readonly [name: string, open: () => Promise<TableWorld>])[] = [
  ['the embedded engine', startEmbeddedTable],
  [
    "the embedded engine through the SDK's own client",
    async () => {
      const world = await startEmbeddedTable();
      const documents = DynamoDBDocumentClient.from(world.client, translation);
      return { table: createTable(documents, testTableName), stop: () => world.stop() };
    },
  ],
  [
    'the memory engine',
    async () => {
      const engine = startMemoryEngine();
      const world = await startTestTable({ endpoint: engine.endpoint, tableName: testTableName });
      return { table: world.table, stop: () => world.stop() };
    },
  ],
  ['the memory table', () => Promise.resolve({ table: createMemoryTable(), stop: () => Promise.resolve() })],
];
