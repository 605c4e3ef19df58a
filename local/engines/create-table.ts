import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';

/** Creates the table of `tableDefinition` with its stream. Does nothing if the table exists. */
export async function createPlatformTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const { partitionKey, sortKey, dueIndex } = tableDefinition;
  const names = [partitionKey, sortKey, dueIndex.partitionKey, dueIndex.sortKey];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
        KeySchema: keySchema(partitionKey, sortKey),
        GlobalSecondaryIndexes: [
          {
            IndexName: dueIndex.name,
            KeySchema: keySchema(dueIndex.partitionKey, dueIndex.sortKey),
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];
