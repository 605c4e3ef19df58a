import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { HttpResponse } from '@smithy/core/transport';
import { translation } from '../../functions/kernel/table/table.ts';
import { PlainProtocol } from '../../functions/ports/aws/plain-protocol.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly body: unknown;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a client sends and makes of the replies, with the SDK's protocol or with the plain one. */
async function exchangeOf(
  isPlain: boolean,
  command: (clients: Clients) => Promise<unknown>,
  replies: readonly Reply[],
) {
  const sent: Sent[] = [];
  const settings = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 3,
    ...(isPlain ? { protocol: PlainProtocol } : {}),
    requestHandler: {
      handle: ({
        headers,
        path,
        body,
      }: {
        headers: Record<string, string>;
        path: string;
        body: string | Uint8Array;
      }) => {
        sent.push({
          headers: Object.fromEntries(['content-type', 'x-amz-target'].map((name) => [name, String(headers[name])])),
          path,
          body: JSON.parse(Buffer.from(body).toString('utf8')),
        });
        const { status, headers: own = {}, ...reply } = replies[Math.min(sent.length, replies.length) - 1] ?? missing;
        const body_ = Readable.from([Buffer.from(reply.body)]);
        return Promise.resolve({ response: new HttpResponse({ statusCode: status, headers: own, body: body_ }) });
      },
    },
  };
  const clients = {
    table: DynamoDBDocumentClient.from(new DynamoDBClient(settings), translation),
    queues: new SQSClient({ ...settings, md5: false, useQueueUrlAsEndpoint: false }),
  };
  const outcome = await command(clients).then(
    (answer) => ({ answer: withoutMetadata(answer as object) }),
    (error: unknown) => ({ error: partsOf(error as Error) }),
  );
  return { sent, outcome };
}

interface Clients {
  readonly table: DynamoDBDocumentClient;
  readonly queues: SQSClient;
}

const missing: Reply = { status: 500, body: '{}' };
const ok = (body: object): readonly Reply[] => [{ status: 200, body: JSON.stringify(body) }];
const refused = (type: string, members: object): readonly Reply[] => [
  { status: 400, body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...members }) },
];

const withoutMetadata = ({ $metadata: _, ...answer }: { readonly $metadata?: unknown }) => answer;

/** What the product reads of an error of the SDK. */
function partsOf(error: Error) {
  const { name, message, $metadata, CancellationReasons } = error as Error & {
    readonly $metadata?: { readonly attempts?: number; readonly httpStatusCode?: number };
    readonly CancellationReasons?: unknown;
  };
  return { name, message, CancellationReasons, attempts: $metadata?.attempts, status: $metadata?.httpStatusCode };
}

const TableName = 'table';
const Key = { pk: 'org#1', sk: '-' };
const bytes = Buffer.from([0, 255, 128, 7]);
const item = {
  ...Key,
  sealed: bytes,
  B: 'a name as bytes have',
  BS: ['x'],
  nested: { B: { deep: [bytes, null, 1.5] } },
};
const stored = {
  pk: { S: 'a "B": "text"' },
  sealed: { B: bytes.toString('base64') },
  B: { S: 'bm8=' },
  nested: { M: { B: { B: bytes.toString('base64') }, list: { L: [{ B: '' }, { BOOL: true }, { NULL: true }] } } },
  count: { N: '12345678901' },
};
const write = { Put: { TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } };
const token = { ClientRequestToken: 'token' };

const cases: Readonly<Record<string, readonly [(clients: Clients) => Promise<unknown>, readonly Reply[]]>> = {
  'an item': [({ table }) => table.send(new GetCommand({ TableName, Key })), ok({ Item: stored })],
  'no item': [({ table }) => table.send(new GetCommand({ TableName, Key })), ok({})],
  'items of a batch': [
    ({ table }) => table.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
    ok({ Responses: { [TableName]: [stored] }, UnprocessedKeys: { [TableName]: { Keys: [{ pk: { S: '1' } }] } } }),
  ],
  'items of a range': [
    ({ table }) =>
      table.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': bytes },
          ExclusiveStartKey: undefined,
        }),
      ),
    ok({ Items: [stored], LastEvaluatedKey: { pk: { S: '1' } } }),
  ],
  'a put': [({ table }) => table.send(new PutCommand({ TableName, Item: item })), ok({})],
  'an update': [
    ({ table }) => table.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'SET a = :a' })),
    ok({ Attributes: stored }),
  ],
  'a transaction': [({ table }) => table.send(new TransactWriteCommand({ TransactItems: [write], ...token })), ok({})],
  'a transaction that is cancelled': [
    ({ table }) => table.send(new TransactWriteCommand({ TransactItems: [write], ...token })),
    refused('TransactionCanceledException', {
      Message: 'cancelled',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: stored, Message: 'it failed' }],
    }),
  ],
  'a condition that fails': [
    ({ table }) => table.send(new PutCommand({ TableName, Item: item })),
    refused('ConditionalCheckFailedException', { message: 'the condition failed' }),
  ],
  'an error that is sent again': [
    ({ table }) => table.send(new PutCommand({ TableName, Item: item })),
    [...refused('ThrottlingException', { message: 'slower' }), ...refused('InternalServerError', {}), ...ok({})],
  ],
  'an answer of something between': [
    ({ table }) => table.send(new GetCommand({ TableName, Key })),
    [{ status: 503, body: '{}' }],
  ],
  'a message': [
    ({ queues }) =>
      queues.send(new SendMessageCommand({ QueueUrl: 'https://sqs/1/a', MessageBody: '"é"', DelaySeconds: 1 })),
    ok({ MessageId: '1' }),
  ],
  'a message that is hidden': [
    ({ queues }) =>
      queues.send(
        new ChangeMessageVisibilityCommand({ QueueUrl: 'https://sqs/1/a', ReceiptHandle: 'r', VisibilityTimeout: 0 }),
      ),
    [{ status: 200, body: '' }],
  ],
};

describe('the plain protocol sends and reads as the SDK does', () => {
  test.each(Object.entries(cases))('%s', async (_name, [command, replies]) => {
    expect(await exchangeOf(true, command, replies)).toEqual(await exchangeOf(false, command, replies));
  });

  test('a transaction without a token gets one, the same for all attempts', async () => {
    const transact = ({ table }: Clients) => table.send(new TransactWriteCommand({ TransactItems: [write] }));
    const { sent } = await exchangeOf(true, transact, [missing, ...ok({})]);
    const tokens = sent.map(({ body }) => (body as { readonly ClientRequestToken: string }).ClientRequestToken);
    expect(tokens).toEqual([tokens[0], tokens[0]]);
    expect(tokens[0]).toMatch(/^[\da-f-]{36}$/);
  });

  test('an answer that is no JSON is an error of its status, which is sent again', async () => {
    const get = ({ table }: Clients) => table.send(new GetCommand({ TableName, Key }));
    const { outcome } = await exchangeOf(true, get, [{ status: 502, body: '<html>' }]);
    expect(outcome).toMatchObject({ error: { name: 'Unknown', attempts: 3, status: 502 } });
  });
});
