import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as scheduler from '@aws-sdk/client-scheduler';
import * as sqs from '@aws-sdk/client-sqs';
import { build } from 'esbuild';
import { plainErrors, withPlainErrors } from '../../lib/bundling/plain-errors.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const clients = { ...dynamodb, ...sqs, ...scheduler };
type Clients = typeof clients;

const root = projectRoot();
const sourcesOf = (client: string) =>
  ['schemas/schemas_0.js', 'models/errors.js'].map((file) =>
    readFileSync(join(root, 'node_modules/@aws-sdk', client, 'dist-es', file), 'utf8'),
  ) as [string, string];

describe('the clients of the SDK in a bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plain-errors-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  let bundled: Clients;
  beforeAll(async () => {
    const outfile = join(folder, 'clients.cjs');
    const names = ['dynamodb', 'sqs', 'scheduler'].map((name) => `export * from '@aws-sdk/client-${name}';`);
    const plugins = [plainErrors];
    await build({
      stdin: { contents: names.join('\n'), resolveDir: root },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      outfile,
      plugins,
    });
    bundled = createRequire(import.meta.url)(outfile) as Clients;
  });

  const key = { TableName: 'table', Key: { pk: { S: 'a' } } };
  const calls = {
    transaction: (library: Clients, settings: object) =>
      new library.DynamoDBClient(settings).send(
        new library.TransactWriteItemsCommand({ TransactItems: [{ Delete: key }] }),
      ),
    write: (library: Clients, settings: object) =>
      new library.DynamoDBClient(settings).send(new library.DeleteItemCommand(key)),
    message: (library: Clients, settings: object) =>
      new library.SQSClient({ ...settings, endpoint: 'http://127.0.0.1:9' }).send(
        new library.ChangeMessageVisibilityCommand({
          QueueUrl: 'http://127.0.0.1:9/q',
          ReceiptHandle: 'r',
          VisibilityTimeout: 1,
        }),
      ),
    schedule: (library: Clients, settings: object) =>
      new library.SchedulerClient(settings).send(new library.DeleteScheduleCommand({ Name: 'one' })),
  };
  interface Answer {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: object;
  }
  /** What a caller can see of the error that this answer becomes. */
  const errorOf = async (library: Clients, call: keyof typeof calls, { status = 400, headers = {}, body }: Answer) => {
    const response = { statusCode: status, headers };
    const handle = () =>
      Promise.resolve({ response: { ...response, body: Readable.from([Buffer.from(JSON.stringify(body))]) } });
    const settings = {
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 1,
      requestHandler: { handle },
    };
    const error: unknown = await calls[call](library, settings).then(
      () => new Error('no error'),
      (thrown: unknown) => thrown,
    );
    const { name, message } = error as Error;
    return { ...(error as object), name, message, isError: error instanceof Error, $response: undefined };
  };
  const table = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`;

  it.each<[keyof typeof calls, Answer]>([
    [
      'transaction',
      {
        body: {
          __type: table('TransactionCanceledException'),
          Message: 'cancelled',
          CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { n: { N: '1' }, b: { B: 'AAEC' } } }],
        },
      },
    ],
    [
      'write',
      { body: { __type: table('ConditionalCheckFailedException'), message: 'no', Item: { b: { B: 'AAEC' } } } },
    ],
    ['write', { body: { __type: table('TransactionConflictException'), message: 'busy' } }],
    ['transaction', { body: { __type: table('TransactionInProgressException'), Message: 'again' } }],
    ['write', { body: { __type: table('ProvisionedThroughputExceededException'), message: 'slow down' } }],
    ['write', { body: { __type: table('ReplicatedWriteConflictException'), message: 'elsewhere' } }],
    ['write', { body: { __type: 'com.amazon.coral.service#ThrottlingException', message: 'slow down' } }],
    ['write', { body: { __type: table('ResourceNotFoundException'), message: 'no such table' } }],
    ['write', { status: 500, body: { __type: table('InternalServerError'), message: 'broken' } }],
    ['message', { body: { __type: 'com.amazonaws.sqs#ReceiptHandleIsInvalid', message: 'gone' } }],
    [
      'message',
      {
        headers: { 'x-amzn-query-error': 'AWS.SimpleQueueService.NonExistentQueue;Sender' },
        body: { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'no such queue' },
      },
    ],
    [
      'schedule',
      { status: 404, headers: { 'x-amzn-errortype': 'ResourceNotFoundException' }, body: { Message: 'no' } },
    ],
    ['schedule', { status: 409, headers: { 'x-amzn-errortype': 'ConflictException' }, body: { Message: 'there' } }],
  ])('tell the same of an error as the whole library: %s, %j', async (call, answer) => {
    const ofBundle = await errorOf(bundled, call, answer);
    expect(ofBundle).toEqual(await errorOf(clients, call, answer));
    expect(ofBundle.message).not.toBe('no error');
    expect(ofBundle.name).toMatch(/^[A-Z]\w+$/);
  });
});

test.each(['client-dynamodb', 'client-sqs', 'client-sns', 'client-scheduler', 'client-sesv2'])(
  'of %s, errors with members that have to be decoded stay',
  (client) => {
    const [schemas, classes] = sourcesOf(client);
    const registered = (text: string) =>
      text.split('\n').filter((line) => line.startsWith('n0_registry.registerError('));
    const short = withPlainErrors(schemas, classes);
    expect(registered(short).length).toBeLessThan(registered(schemas).length);
    expect(schemas.includes('TransactionCanceledException$')).toBe(short.includes('TransactionCanceledException$,'));
  },
);

test('a library in another form is not passed over', () => {
  const [schemas, classes] = sourcesOf('client-dynamodb');
  expect(() => withPlainErrors(schemas.replaceAll('registerError', 'register'), classes)).toThrow('unknown form');
});
