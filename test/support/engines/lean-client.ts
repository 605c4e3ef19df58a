import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { leanWire } from './lean-wire.ts';
import { localClient } from './local-client.ts';

/** Steps of the SDK that only the cloud needs: signing, headers that name the caller, and a copy of each document for a log. */
const ceremonies = [
  'loggerMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
];

/** A client of a local engine as any other, with its own serialisation, errors and retries, at less than half the time for each request. */
export function leanTableClient(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({ ...localClient(endpoint), requestHandler: leanWire() });
  for (const ceremony of ceremonies) client.middlewareStack.remove(ceremony);
  return client;
}

/** The same for the table's stream. */
export function leanStreamsClient(endpoint: string): DynamoDBStreamsClient {
  const client = new DynamoDBStreamsClient({ ...localClient(endpoint), requestHandler: leanWire() });
  for (const ceremony of ceremonies) client.middlewareStack.remove(ceremony);
  return client;
}
