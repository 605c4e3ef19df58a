import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableClient } from '../../../functions/kernel/table/table.ts';
import { leanDocuments } from '../engines/lean-documents.ts';
import type { WeaknessOptions } from './options.ts';
import { createScratchTable, startScratchEngine } from './scratch-engine.ts';
import { weaken } from './weaken.ts';

/** The document clients that tests write through: the weakening does the same to both. */
export const documentClients: readonly (readonly [name: string, DocumentsOf])[] = [
  ["the SDK's document client", (client) => DynamoDBDocumentClient.from(client)],
  ['the lean document client', leanDocuments],
];

type DocumentsOf = (client: DynamoDBClient, endpoint: string) => TableClient;

/** Worlds in one engine, which starts before the tests of the block and ends after them. */
export function useWeakWorlds(documentsOf: DocumentsOf = (client) => DynamoDBDocumentClient.from(client)) {
  let engine: Awaited<ReturnType<typeof startScratchEngine>>;
  const clients: DynamoDBClient[] = [];
  let tables = 0;
  beforeAll(async () => {
    engine = await startScratchEngine();
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await engine.stop();
  });
  return async (options: WeaknessOptions) => {
    const [strongClient, weakClient] = [engine.connect(), engine.connect()];
    clients.push(strongClient, weakClient);
    tables += 1;
    const table = `table${tables}`;
    await createScratchTable(strongClient, table);
    const [strong, weak] = [documentsOf(strongClient, engine.endpoint), documentsOf(weakClient, engine.endpoint)];
    const weakness = weaken(weakClient, options);
    return { table, weakness, strong, weak, weakClient, ...actionsOn(table, weak) };
  };
}

/** The operations of the tests on the items of the table; through the weak client unless another is named. */
function actionsOn(table: string, weak: TableClient) {
  const key = (pk: string) => ({ pk, sk: 'item' });
  const put = (pk: string, value: number, owner = 'ann') =>
    weak.send(new PutCommand({ TableName: table, Item: { ...key(pk), owner, value } }));
  const read = async (pk: string, from = weak, isConsistent = false) =>
    (await from.send(new GetCommand({ TableName: table, Key: key(pk), ConsistentRead: isConsistent }))).Item?.[
      'value'
    ] as unknown;
  const owned = async () => {
    const { Items = [] } = await weak.send(new QueryCommand({ TableName: table, ...ownedByAnn }));
    return Items.map((item): unknown[] => [item['pk'], item['value']]);
  };
  const add = (pk: string) => ({
    TableName: table,
    Key: key(pk),
    UpdateExpression: 'ADD #value :one',
    ExpressionAttributeNames: { '#value': 'value' },
    ExpressionAttributeValues: { ':one': 1 },
  });
  const transact = (pks: string[], token?: string) =>
    weak.send(
      new TransactWriteCommand({
        TransactItems: pks.map((pk) => ({ Update: add(pk) })),
        ...(token === undefined ? {} : { ClientRequestToken: token }),
      }),
    );
  return { put, read, owned, add, transact };
}

const ownedByAnn = {
  IndexName: 'byOwner',
  KeyConditionExpression: '#owner = :owner',
  ExpressionAttributeNames: { '#owner': 'owner' },
  ExpressionAttributeValues: { ':owner': 'ann' },
};

/** The error with which a promise was rejected, if it was. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The name of that error. */
export const nameOf = async (promise: Promise<unknown>) => ((await errorOf(promise)) as Error | undefined)?.name;
