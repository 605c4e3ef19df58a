import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableClient, translation } from '../functions/kernel/table/table.ts';
import { light } from '../functions/ports/aws/light-client.ts';
import { PlainProtocol } from '../functions/ports/aws/plain-protocol.ts';
import { type RunningEngine, startDynamoDb } from './engines/dynamodb.ts';
import { leanWire, withoutCeremonies } from './engines/dynamodb/lean-wire.ts';
import { leanRecords } from './engines/dynamodb/lean-records.ts';
import type { OpenStream, ReadRecords } from './engines/poller/kept-records.ts';
import { localAccess } from './platform-value.ts';

/** A running engine of tables with its clients. */
export interface TableConnection {
  readonly client: DynamoDBClient;
  readonly documents: TableClient;
  readonly streams: DynamoDBStreamsClient;
  /** Reads records of the stream past its client. */
  readonly readRecords?: ReadRecords;
  /** Ends the clients and the engine. */
  stop(): Promise<void>;
}

/** Starts the DynamoDB engine of this machine and connects to it as the functions do in the cloud. */
export const connectTable = async (): Promise<TableConnection> => connectionTo(await startDynamoDb());

/** Connects to an engine that runs as the functions do in the cloud. */
export const connectionTo = (engine: RunningEngine): TableConnection =>
  connection(engine, light(new DynamoDBClient(addressOf(engine))));

/** Connects to an engine of this machine: requests have no signature, and the stream is read as its wire carries it. */
export function localConnectionTo(engine: RunningEngine): TableConnection {
  const client = new DynamoDBClient({ ...addressOf(engine), requestHandler: leanWire() });
  const usual = connection(engine, withoutCeremonies(light(client)));
  const records = leanRecords(engine.endpoint);
  return {
    ...usual,
    readRecords: records.read,
    stop: () => {
      records.destroy();
      return usual.stop();
    },
  };
}

const addressOf = ({ endpoint }: RunningEngine) => ({ ...localAccess, endpoint, protocol: PlainProtocol });

function connection(engine: RunningEngine, client: DynamoDBClient): TableConnection {
  const streams = light(new DynamoDBStreamsClient({ ...localAccess, endpoint: engine.endpoint }));
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

/** The stream of a table behind a connection. */
export const openStream = ({ streams, readRecords }: TableConnection, streamArn = ''): OpenStream => ({
  client: streams,
  streamArn,
  ...(readRecords === undefined ? {} : { read: readRecords }),
});
