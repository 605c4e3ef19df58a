import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableClient, translation } from '../functions/kernel/table/table.ts';
import { light } from '../functions/ports/aws/light-client.ts';
import { type RunningEngine, startDynamoDb } from './engines/dynamodb.ts';
import { localAccess } from './platform-value.ts';

/** A running engine of tables with its clients. */
export interface TableConnection {
  readonly client: DynamoDBClient;
  readonly documents: TableClient;
  readonly streams: DynamoDBStreamsClient;
  /** Ends the clients and the engine. */
  stop(): Promise<void>;
}

/** Starts the DynamoDB engine of this machine and connects to it as the functions do in the cloud. */
export const connectTable = async (): Promise<TableConnection> => connectionTo(await startDynamoDb());

/** Connects to an engine that runs as the functions do in the cloud. */
export function connectionTo(engine: RunningEngine): TableConnection {
  const { endpoint } = engine;
  const client = light(new DynamoDBClient({ ...localAccess, endpoint }));
  const streams = light(new DynamoDBStreamsClient({ ...localAccess, endpoint }));
  return {
    client,
    documents: DynamoDBDocumentClient.from(client, translation),
    streams,
    stop: () => {
      client.destroy();
      streams.destroy();
      return engine.stop();
    },
  };
}
