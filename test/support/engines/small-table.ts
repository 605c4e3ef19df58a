import {
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { AttributeValue, CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { localClient } from './local-client.ts';

/** A table with nothing but its key (`pk`, `sk`) and a stream, for tests of the engines themselves. */
export interface SmallTable {
  readonly stream: { readonly client: DynamoDBStreamsClient; readonly streamArn: string };
  put(pk: string, attributes?: Record<string, AttributeValue>): Promise<void>;
  remove(pk: string): Promise<void>;
  close(): void;
}

let tablesMade = 0;

/** Makes a table of a name that no other test of the file uses, or opens the named one. */
export async function openSmallTable(endpoint: string, existing?: string): Promise<SmallTable> {
  const client = new DynamoDBClient(localClient(endpoint));
  tablesMade += 1;
  const TableName = existing ?? `table-${String(tablesMade)}`;
  if (existing === undefined) await client.send(new CreateTableCommand({ TableName, ...SHAPE }));
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
  const streams = new DynamoDBStreamsClient(localClient(endpoint));
  const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: '-' } });
  return {
    stream: { client: streams, streamArn: table?.LatestStreamArn ?? '' },
    put: async (pk, attributes = {}) => {
      await client.send(new PutItemCommand({ TableName, Item: { ...keyOf(pk), ...attributes } }));
    },
    remove: async (pk) => {
      await client.send(new DeleteItemCommand({ TableName, Key: keyOf(pk) }));
    },
    close: () => {
      client.destroy();
      streams.destroy();
    },
  };
}

const SHAPE = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
} satisfies Partial<CreateTableCommandInput>;
