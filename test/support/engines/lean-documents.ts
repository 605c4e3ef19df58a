import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { isThrottlingError, isTransientError } from '@smithy/core/retry';
import type { TableClient } from '../../../functions/kernel/table/table.ts';
import type { LeanAnswer, Members } from '../../../local/engines/dynamodb/lean-post.ts';
import { asFrozen } from '../memory-table/attributes.ts';
import { type Attribute, attributeMap, documentOf } from './attributes.ts';
import { enginePost } from './engine-post.ts';

/** One attempt at a request of the DynamoDB protocol: `GetItem`, `TransactWriteItems`, ... */
export type EngineAttempt = (operation: string, input: Members) => Promise<LeanAnswer>;

type EngineError = Parameters<typeof isTransientError>[0];

/** Handles each attempt in place of sending it; it may pass it on. */
type Detour = (operation: string, input: Members, send: EngineAttempt) => ReturnType<EngineAttempt>;

const operationNames = new Map<unknown, string>([
  [BatchGetCommand, 'BatchGetItem'],
  [BatchWriteCommand, 'BatchWriteItem'],
  [DeleteCommand, 'DeleteItem'],
  [GetCommand, 'GetItem'],
  [PutCommand, 'PutItem'],
  [QueryCommand, 'Query'],
  [ScanCommand, 'Scan'],
  [TransactGetCommand, 'TransactGetItems'],
  [TransactWriteCommand, 'TransactWriteItems'],
  [UpdateCommand, 'UpdateItem'],
]);

const detours = new WeakMap<DynamoDBClient, { current?: Detour }>();

/** Sends what the lean document clients of this client ask through a detour, as middleware does for the client itself. */
export function detour(client: DynamoDBClient, through: Detour): void {
  const place = detours.get(client);
  if (place !== undefined) place.current = through;
}

/** The members of requests and answers that hold attributes, wherever they are. */
const itemMembers = new Set([
  'Attributes',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
  'Item',
  'Key',
  'LastEvaluatedKey',
]);
const itemListMembers = new Set(['Items', 'Keys']);

/**
 * A document client beside an SDK client of a local engine, for the commands that the product and its tests send. It translates and
 * retries as the SDK does, in one pass instead of a stack of middleware, at about a tenth of the time: most of a test's time
 * went there. The contracts of the table and of the weakening hold it to the same answers as the SDK's client, which the
 * local platform and its stories use. There is no pause between attempts. Between it and an engine in this process items stay documents,
 * unless a detour wants to see the wire.
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
    const operation = operationNames.get(command.constructor);
    if (operation === undefined) throw new Error(`the lean document client does not know ${command.constructor.name}`);
    const form = engine.takesDocuments && place.current === undefined ? asFrozen : attributeMap;
    const input = translated(command.input as Members, form);
    const token = operation === 'TransactWriteItems' ? { ClientRequestToken: randomUUID(), ...input } : input;
    const attemptsMax = await client.config.maxAttempts();
    if (form === asFrozen) return withRetries(() => ask(operation, token), attemptsMax);
    const attempt = () =>
      place.current === undefined ? post(operation, token) : place.current(operation, token, post);
    return plainAnswer(await withRetries(attempt, attemptsMax));
  };
  return { send: send as TableClient['send'], destroy: () => engine.destroy() };
}

/** The body of the first attempt that succeeds, out of as many as the SDK makes for the same errors. */
async function withRetries(attempt: () => ReturnType<EngineAttempt>, attemptsMax: number): Promise<Members> {
  for (let attempts = 1; ; attempts += 1) {
    const { body, error } = await attempt().then(
      (answer) => (answer.status === 200 ? { ...answer, error: undefined } : { ...answer, error: failure(answer) }),
      (thrown: unknown) => ({ body: {}, error: thrown as EngineError }),
    );
    if (error === undefined) return body;
    const isTemporary = isThrottlingError(error) || isTransientError(error);
    if (isTemporary && attempts < attemptsMax) continue;
    throw Object.assign(error, { $metadata: { ...error.$metadata, attempts } });
  }
}

/** The answer to one request. Those of a transaction name the item of each response; those of a batch are lists of items by their table. */
function plainAnswer({ Responses: responses, ...others }: Members): Members {
  const members = translated(others, plainItem);
  if (responses === undefined) return members;
  if (Array.isArray(responses)) return { ...members, ...translated({ Responses: responses }, plainItem) };
  const tables = Object.entries(responses as Record<string, Members[]>);
  return { ...members, Responses: Object.fromEntries(tables.map(([table, items]) => [table, items.map(plainItem)])) };
}

const plainItem = (item: Members): Members => documentOf(item as Record<string, Attribute>);

/** The same members with every item in the other form; members without a value are left out. */
function translated(members: Members, item: (item: Members) => Members): Members {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value !== undefined) copy[name] = translatedMember(name, value, item);
  }
  return copy;
}

function translatedMember(name: string, value: unknown, item: (item: Members) => Members): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (itemMembers.has(name)) return item(value as Members);
  if (itemListMembers.has(name)) return (value as Members[]).map(item);
  if (Array.isArray(value)) return value.map((one: unknown) => (isMembers(one) ? translated(one, item) : one));
  return translated(value as Members, item);
}

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** An error as the SDK throws it: its name says what happened, and a canceled transaction names a reason for each action. */
function failure({ status, body }: { status: number; body: Members }): EngineError {
  const { __type: type, message, Message, ...members } = body;
  const error = new Error(String(message ?? Message));
  error.name = String(type).split('#').at(-1) ?? '';
  return Object.assign(error, translated(members, plainItem), { $metadata: { httpStatusCode: status } }) as EngineError;
}
