import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startDynamoDb } from '../../../local/engines/dynamodb.ts';
import { localClient } from '../engines/local-client.ts';

/** An engine of its own, with its clients. */
export async function startScratchEngine() {
  const { endpoint, stop } = await startDynamoDb();
  return { endpoint, connect: () => new DynamoDBClient(localClient(endpoint)), stop };
}

/** A table with pk and sk, and the index `byOwner` on owner and sk. */
export async function createScratchTable(client: DynamoDBClient, table: string): Promise<void> {
  const key = (pk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'owner'].map((name) => ({ AttributeName: name, AttributeType: 'S' as const })),
      KeySchema: key('pk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'byOwner', KeySchema: key('owner'), Projection: { ProjectionType: 'ALL' } },
      ],
    }),
  );
}
