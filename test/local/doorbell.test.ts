import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createDoorbell, ringingAtWrites } from '../../local/engines/poller/doorbell.ts';
import { localClient } from '../support/engines/local-client.ts';

const farMs = 3_600_000;
const never = new AbortController().signal;

describe('a reader that waits for the doorbell', () => {
  test('goes on when it rings', async () => {
    const bell = createDoorbell();
    const waiting = bell.wait(bell.rings, farMs, never);
    bell.ring();
    await waiting;
  });

  test('does not wait if it has rung since the reader looked', async () => {
    const bell = createDoorbell();
    const { rings } = bell;
    bell.ring();
    await bell.wait(rings, farMs, never);
  });

  test('goes on when it is stopped, and after its pause', async () => {
    const bell = createDoorbell();
    await bell.wait(bell.rings, farMs, AbortSignal.abort());
    await bell.wait(bell.rings, 1, never);
  });
});

describe('a client of the table', () => {
  const Key = { pk: 'a', sk: '-' };
  const TableName = 'table';
  const bell = createDoorbell();
  const client = new DynamoDBClient(localClient('http://127.0.0.1:1'));
  const documents = ringingAtWrites(DynamoDBDocumentClient.from(client), bell);
  let answer: () => Promise<never> | object;
  // Nothing is sent: the rest of the SDK's steps is replaced by an answer.
  client.middlewareStack.add(() => async () => ({ output: await answer(), response: {} }) as never, {
    step: 'serialize',
    priority: 'high',
  });
  beforeEach(() => {
    answer = () => ({ $metadata: {} });
  });

  test('rings after each write, and not after a read', async () => {
    await documents.send(new PutCommand({ TableName, Item: Key }));
    expect(bell.rings).toBe(1);
    await documents.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: Key } }] }));
    expect(bell.rings).toBe(2);
    await documents.send(new GetCommand({ TableName, Key }));
    expect(bell.rings).toBe(2);
  });

  test('does not ring after a write that failed', async () => {
    const { rings } = bell;
    answer = () => Promise.reject(new Error('refused'));
    await expect(documents.send(new PutCommand({ TableName, Item: Key }))).rejects.toThrow('refused');
    expect(bell.rings).toBe(rings);
  });
});
