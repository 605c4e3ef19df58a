import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { TableClient } from '../../functions/kernel/table/table.ts';
import { gatheringRequests } from '../../local/gathered-requests.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { testTableName } from '../support/bank/platform.ts';

const bank = useBank({ per: 'test' });
const pk = 'rql#1';

interface Sent {
  readonly name: string;
  readonly rows: number;
}
let sent: Sent[];
let alarms: unknown[];
/** What the table answers instead of the next batches. */
let troubles: (() => object)[];
beforeEach(() => {
  [sent, alarms, troubles] = [[], [], []];
});

/** A client that gathers over the table of the test, which notes what reaches it. */
function gathering() {
  const send = async (command: Parameters<TableClient['send']>[0]) => {
    const { name } = command.constructor;
    const batch = (command instanceof BatchWriteCommand ? command.input.RequestItems : undefined)?.[testTableName];
    sent.push({ name, rows: batch?.length ?? 0 });
    const trouble = batch === undefined ? undefined : troubles.shift();
    return trouble === undefined ? await bank.documents.send(command) : trouble();
  };
  const log = { alarm: (...args: unknown[]) => void alarms.push(args) };
  return gatheringRequests({ send: send as TableClient['send'] }, { tableName: testTableName, log });
}
const row = (sk: string) => new PutCommand({ TableName: testTableName, Item: { pk, sk, status: 201 } });
const rows = new QueryCommand({
  TableName: testTableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
});
const keys = (count: number) => Array.from({ length: count }, (_, index) => `row-${String(index).padStart(4, '0')}`);
const fails = () => {
  throw new Error('the table is away');
};

test('rows that are put one after the other are written by one call, and a reader finds them at once', async () => {
  const { client } = gathering();
  for (const sk of keys(3)) await client.send(row(sk));
  expect(sent).toEqual([]);
  expect((await client.send(rows)).Items).toMatchObject(keys(3).map((sk) => ({ pk, sk, status: 201 })));
  expect(sent).toEqual([
    { name: 'BatchWriteCommand', rows: 3 },
    { name: 'QueryCommand', rows: 0 },
  ]);
});

test('a full batch does not wait, and no batch is larger than the table takes', async () => {
  const { client, flush } = gathering();
  for (const sk of keys(60)) await client.send(row(sk));
  await flush();
  expect(sent.map((one) => one.rows)).toEqual([25, 25, 10]);
  expect((await client.send(rows)).Items).toHaveLength(60);
});

test('rows that nobody reads are written after a moment', async () => {
  const { client } = gathering();
  const written = Promise.withResolvers<Sent>();
  const { push } = sent;
  sent.push = (one) => {
    written.resolve(one);
    return push.call(sent, one);
  };
  await client.send(row('a'));
  expect(await written.promise).toEqual({ name: 'BatchWriteCommand', rows: 1 });
});

test('other commands go through, and do not write the rows that wait', async () => {
  const { client, flush } = gathering();
  await client.send(row('a'));
  await client.send(new PutCommand({ TableName: testTableName, Item: { pk: 'acc#1', sk: '-' } }));
  await client.send(new GetCommand({ TableName: testTableName, Key: { pk: 'acc#1', sk: '-' } }));
  expect(sent.map(({ name }) => name)).toEqual(['PutCommand', 'GetCommand']);
  await flush();
  expect(sent.at(-1)).toEqual({ name: 'BatchWriteCommand', rows: 1 });
});

test('rows that the table did not take are sent again, and none is lost or doubled', async () => {
  const { client, flush } = gathering();
  const unprocessed = { UnprocessedItems: { [testTableName]: [{ PutRequest: { Item: { pk, sk: 'a' } } }] } };
  troubles = [fails, () => unprocessed];
  await client.send(row('a'));
  await client.send(row('b'));
  await expect(client.send(rows)).rejects.toThrow('the table is away');
  await expect(client.send(rows)).rejects.toThrow('the table did not take 1 rows');
  await flush();
  expect(sent.map((one) => one.rows)).toEqual([2, 2, 1]);
  expect(alarms).toEqual([]);
});

test('while the table takes nothing, so many rows wait and no more, and what is lost at the end raises the alarm', async () => {
  const { client, flush } = gathering();
  troubles = Array.from({ length: 2_000 }, () => fails);
  for (const sk of keys(1_000)) await client.send(row(sk));
  await expect(client.send(row('one-more'))).rejects.toThrow('1000 rows of the request log wait');
  await flush();
  expect(alarms).toMatchObject([[{ text: 'request not kept' }, { count: 1_000 }, { message: 'the table is away' }]]);
});
