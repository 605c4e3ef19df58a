import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TableClient } from '../../../functions/kernel/table/table.ts';
import {
  answerWithDocuments,
  type LeanAnswer,
  leanRequest,
  type Members,
  sendUntilAnswered,
} from '../../../local/engines/dynamodb/lean-documents.ts';
import { asFrozen } from '../memory-table/attributes.ts';
import { attributeMap, documentOf } from './attributes.ts';
import { enginePost } from './engine-post.ts';

/** One attempt at a request of the DynamoDB protocol: `GetItem`, `TransactWriteItems`, ... */
export type EngineAttempt = (operation: string, input: Members) => Promise<LeanAnswer>;

/** Handles each attempt in place of sending it; it may pass it on. */
type Detour = (operation: string, input: Members, send: EngineAttempt) => ReturnType<EngineAttempt>;

const detours = new WeakMap<DynamoDBClient, { current?: Detour }>();

/** Sends what the lean document clients of this client ask through a detour, as middleware does for the client itself. */
export function detour(client: DynamoDBClient, through: Detour): void {
  const place = detours.get(client);
  if (place !== undefined) place.current = through;
}

/**
 * The document client of the local platform beside an SDK client, for an engine of a test. The contracts of the table and of the
 * weakening hold it to the same answers as the SDK's. Between it and an engine in this process items stay documents, unless a detour
 * wants to see the wire.
 */
export function leanDocuments(
  client: DynamoDBClient,
  endpoint: string,
): TableClient & { readonly destroy: () => void } {
  const engine = enginePost(endpoint);
  const place: { current?: Detour } = {};
  detours.set(client, place);
  const post: EngineAttempt = (operation, input) => engine.post(`DynamoDB_20120810.${operation}`, input);
  const ask: EngineAttempt = (operation, input) => engine.post(`DynamoDB_20120810.${operation}`, input, 'documents');
  const send = async (command: { readonly input: object }): Promise<Members> => {
    const form = engine.takesDocuments && place.current === undefined ? asFrozen : attributeMap;
    const { operation, input } = leanRequest(command, form);
    const attemptsMax = await client.config.maxAttempts();
    if (form === asFrozen) return sendUntilAnswered(() => ask(operation, input), attemptsMax);
    const attempt = () =>
      place.current === undefined ? post(operation, input) : place.current(operation, input, post);
    return answerWithDocuments(await sendUntilAnswered(attempt, attemptsMax), documentOf);
  };
  return { send: send as TableClient['send'], destroy: () => engine.destroy() };
}
