import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, BatchWriteCommand, DeleteCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../functions/kernel/table/table.ts';
import { startTestTable, testTableName } from '../support/bank/platform.ts';
import { startEmbeddedTable } from '../support/engines/embedded-table.ts';
import { startMemoryEngine } from '../support/memory-engine/memory-engine.ts';
import { openTableStream } from '../support/simulation/stream.ts';

/** The contract of every table is in table.test.ts. These are the further requirements of simulations. */
describe('the memory engine answers as the embedded engine does', () => {
  let engines: readonly Awaited<ReturnType<typeof startTestTable>>[];
  beforeEach(async () => {
    const { endpoint } = startMemoryEngine();
    engines = [await startEmbeddedTable(), await startTestTable({ endpoint, tableName: testTableName })];
  });
  afterEach(() => Promise.all(engines.map((engine) => engine.stop())));

  const same = async <T>(ask: (engine: (typeof engines)[number]) => Promise<T>): Promise<T> => {
    const [embedded, memory] = await Promise.all(engines.map(ask));
    expect(memory).toEqual(embedded);
    return embedded as T;
  };
  const key = (sk: string) => ({ pk: 'acc#1', sk });
  const write = async (table: Table) => {
    await table.put({ Item: { ...key('a'), n: 1, bytes: new Uint8Array([1, 2]), list: [{ deep: true }, null] } });
    await table.transact([
      { Put: { Item: { ...key('b'), n: 2, duePk: 'due#1', dueAt: '2026' } } },
      { Delete: { Key: key('a'), ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': 1 } } },
    ]);
    const add = { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } };
    await table.update({ Key: key('b'), ...add });
    const refused = { ...add, ConditionExpression: 'attribute_not_exists(pk)' };
    await table.update({ Key: key('b'), ...refused }).catch(() => undefined);
  };

  test('each change makes one record of the stream with its images, in the order of the writes', async () => {
    const records = await same(async ({ table, client, endpoint }) => {
      const stream = await openTableStream(client, { endpoint, tableName: testTableName });
      await write(table);
      const first = await stream.next();
      await table.put({ Item: { ...key('c') } });
      const second = await stream.next();
      stream.close();
      const recordView = ({
        eventName,
        dynamodb: { Keys, NewImage, OldImage, StreamViewType } = {},
      }: (typeof first)[number]) => ({
        eventName,
        Keys,
        NewImage,
        OldImage,
        StreamViewType,
      });
      return [first.map(recordView), second.map(recordView)];
    });
    expect(records.map((part) => part.map(({ eventName }) => eventName))).toEqual([
      ['INSERT', 'INSERT', 'REMOVE', 'MODIFY'],
      ['INSERT'],
    ]);
  });

  test('a query continues after its last item, in both directions, on the table and its index', async () => {
    const pages = await same(async ({ documents, table }) => {
      for (const n of [1, 2, 3, 4, 5])
        await table.put({ Item: { ...key(String(n)), duePk: 'due#1', dueAt: `t${String(n)}` } });
      const found: unknown[] = [];
      for (const [names, values] of [
        [{ KeyConditionExpression: 'pk = :pk' }, { ':pk': 'acc#1' }],
        [
          { KeyConditionExpression: 'duePk = :pk AND dueAt > :from', IndexName: 'due' },
          { ':pk': 'due#1', ':from': 't1' },
        ],
      ] as const) {
        for (const ScanIndexForward of [true, false]) {
          let start: Record<string, unknown> | undefined;
          do {
            const page = await documents.send(
              new QueryCommand({
                TableName: testTableName,
                ...names,
                ExpressionAttributeValues: values,
                ScanIndexForward,
                Limit: 2,
                ExclusiveStartKey: start,
              }),
            );
            found.push([page.Items?.map(({ sk }) => sk as string), page.LastEvaluatedKey]);
            start = page.LastEvaluatedKey;
          } while (start !== undefined);
        }
      }
      return found;
    });
    expect(pages).toContainEqual([['1', '2'], key('2')]);
  });

  test('batches, scans, tables that are not there, and tokens that come again', async () => {
    await same(async ({ documents, table, client }) => {
      const put = (sk: string) => ({ PutRequest: { Item: { ...key(sk), n: 1 } } });
      await documents.send(
        new BatchWriteCommand({ RequestItems: { [testTableName]: [put('a'), put('b'), put('c')] } }),
      );
      const remove = { DeleteRequest: { Key: key('b') } };
      await documents.send(new BatchWriteCommand({ RequestItems: { [testTableName]: [remove] } }));
      const asked = { [testTableName]: { Keys: [key('a'), key('b')] } };
      const { Responses: got } = await documents.send(new BatchGetCommand({ RequestItems: asked }));
      const sent = { token: 'token', isRepeated: false };
      const insert = { Put: { Item: key('d'), ConditionExpression: 'attribute_not_exists(pk)' } };
      await table.transact([insert], sent);
      await table.transact([insert], sent);
      const other = await nameOf(table.transact([{ Put: { Item: key('e') } }], sent));
      await documents.send(new DeleteCommand({ TableName: testTableName, Key: key('c') }));
      const { Items: all = [] } = await documents.send(new ScanCommand({ TableName: testTableName }));
      await client.send(new DeleteTableCommand({ TableName: testTableName }));
      return { got, other, all: all.map(({ sk }) => sk as string).sort(), gone: await nameOf(table.get(key('a'))) };
    });
  });
});

const nameOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as Error).name,
  );
