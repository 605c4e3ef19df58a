import { startDynamoDb } from '../../../local/engines/dynamodb.ts';
import { startTestTable, testTableName } from '../bank/platform.ts';

/** An empty table on a fresh embedded engine, for what is tested on that one whatever engine the tests have. */
export async function startEmbeddedTable(): ReturnType<typeof startTestTable> {
  const engine = await startDynamoDb();
  const table = await startTestTable({ endpoint: engine.endpoint, tableName: testTableName });
  return {
    ...table,
    stop: async () => {
      await table.stop();
      await engine.stop();
    },
  };
}
