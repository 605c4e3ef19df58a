import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as scheduler from '@aws-sdk/client-scheduler';
import * as sns from '@aws-sdk/client-sns';
import * as sqs from '@aws-sdk/client-sqs';
import { build } from 'esbuild';
import { bundleOptions } from '../../lib/bundling/bundle-options.ts';
import { shortSchemasOf } from '../../lib/bundling/short-schemas.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Client {
  send(command: object): Promise<Readonly<Record<string, unknown>>>;
  destroy(): void;
}
type Sdk = Readonly<Record<string, new (input: object) => Client>>;

/** How an error reaches a client, by the protocol of its service. `code` is what the service calls the error. */
const errorAnswers = {
  json: (id: string, code: string): Answer => ({
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-query-error': `${code};Sender` },
    body: JSON.stringify({
      __type: id,
      message: 'it failed',
      Item: { pk: { S: 'a' } },
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { n: { N: '7' } } }, { Code: 'None' }],
      throttlingReasons: [{ reason: 'hot', resource: 'table' }],
      ThrottlingReasons: [{ reason: 'hot', resource: 'table' }],
    }),
  }),
  rest: (id: string): Answer => ({
    status: 400,
    headers: { 'content-type': 'application/json', 'x-amzn-errortype': id.split('#')[1] ?? '' },
    body: JSON.stringify({ Message: 'it failed' }),
  }),
  query: (_id: string, code: string): Answer => ({
    status: 400,
    headers: { 'content-type': 'text/xml' },
    body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>it failed</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
  }),
};

const queueUrl = 'https://sqs.us-east-1.amazonaws.com/000000000000/work.fifo';
const done = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });
const attributes = {
  pk: { S: 'a' },
  n: { N: '1.5' },
  bytes: { B: new Uint8Array([1, 2]) },
  list: { L: [{ NULL: true }] },
};
const item = { pk: { S: 'a' }, bytes: { B: 'AQI=' }, map: { M: { yes: { BOOL: true } } } };
const clients = [
  {
    name: 'client-dynamodb',
    sdk: dynamodb,
    client: 'DynamoDBClient',
    errors: errorAnswers.json,
    calls: [
      ['GetItemCommand', { TableName: 't', Key: { pk: { S: 'a' } }, ConsistentRead: true }, done({ Item: item })],
      ['PutItemCommand', { TableName: 't', Item: attributes, ReturnValues: 'ALL_OLD' }, done({ Attributes: item })],
      ['QueryCommand', { TableName: 't', Limit: 2, ScanIndexForward: false }, done({ Items: [item], Count: 1 })],
      [
        'TransactWriteItemsCommand',
        { TransactItems: [{ Put: { TableName: 't', Item: attributes } }], ClientRequestToken: 'c' },
        done({ ConsumedCapacity: [{ TableName: 't', CapacityUnits: 2 }] }),
      ],
      [
        'BatchGetItemCommand',
        { RequestItems: { t: { Keys: [{ pk: { S: 'a' } }] } } },
        done({ Responses: { t: [item] }, UnprocessedKeys: { t: { Keys: [{ pk: { S: 'b' } }] } } }),
      ],
    ],
  },
  {
    name: 'client-sqs',
    sdk: sqs,
    client: 'SQSClient',
    errors: errorAnswers.json,
    calls: [
      [
        'SendMessageCommand',
        { QueueUrl: queueUrl, MessageBody: '{}', MessageGroupId: 'g', MessageDeduplicationId: 'd', DelaySeconds: 3 },
        done({ MessageId: 'm', MD5OfMessageBody: '99914b932bd37a50b983c5e7c90ae93b' }),
      ],
      ['ChangeMessageVisibilityCommand', { QueueUrl: queueUrl, ReceiptHandle: 'r', VisibilityTimeout: 9 }, done({})],
    ],
  },
  {
    name: 'client-scheduler',
    sdk: scheduler,
    client: 'SchedulerClient',
    errors: errorAnswers.rest,
    calls: [
      [
        'CreateScheduleCommand',
        {
          Name: 's',
          ScheduleExpression: 'at(2026-01-01T00:00:00)',
          FlexibleTimeWindow: { Mode: 'OFF' },
          Target: { Arn: 'arn:aws:sqs:us-east-1:000000000000:due', RoleArn: 'arn:aws:iam::000000000000:role/r' },
          ClientToken: 'c',
        },
        done({ ScheduleArn: 'arn' }),
      ],
    ],
  },
  {
    name: 'client-sns',
    sdk: sns,
    client: 'SNSClient',
    errors: errorAnswers.query,
    calls: [
      [
        'PublishCommand',
        {
          PhoneNumber: '+15555555555',
          Message: 'Your code',
          MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } },
        },
        {
          status: 200,
          body: '<PublishResponse><PublishResult><MessageId>m</MessageId></PublishResult></PublishResponse>',
        },
      ],
    ],
  },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'short-schemas-'));
let server: Server;
let next: Answer;
let received: unknown;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'x-amz-target': target, 'content-type': type, 'x-amzn-query-mode': mode } = request.headers;
      received = { method: request.method, url: request.url, target, type, mode, body };
      response.writeHead(next.status, next.headers).end(next.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

const sourceOf = (name: string, file: string): string =>
  readFileSync(join(projectRoot(), 'node_modules/@aws-sdk', name, 'dist-es', file), 'utf8');

/** A client and its commands as a bundle has them. */
async function bundled(name: string, exported: readonly string[]): Promise<Sdk> {
  const outfile = join(folder, `${name}.cjs`);
  await build({
    ...bundleOptions(projectRoot()),
    stdin: { contents: `export { ${exported.join(', ')} } from '@aws-sdk/${name}';`, resolveDir: projectRoot() },
    outfile,
  });
  return createRequire(import.meta.url)(outfile) as Sdk;
}

/** The request of a client for a command, and its parsed answer. */
async function exchanged(sdk: Sdk, client: string, [command, input]: readonly [string, object], answer: Answer) {
  const [Client, Command] = [sdk[client], sdk[command]];
  if (Client === undefined || Command === undefined) throw new Error(`${client} or ${command} is missing`);
  next = answer;
  const made = new Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  try {
    const answered = await made.send(new Command(input));
    return { received, answered };
  } catch (error) {
    const { $response: _response, ...members } = error as Error & { $response?: unknown };
    const { name, message } = error as Error;
    return { received, failed: { name, message, members } };
  } finally {
    made.destroy();
  }
}

describe.each(clients)('$name', ({ name, sdk, client, errors, calls }) => {
  const usual = sdk as unknown as Sdk;
  let short: Sdk;
  beforeAll(async () => {
    short = await bundled(name, [client, ...calls.map(([command]) => command)]);
  });

  test.each(calls)('%s is sent and read as without the bundle', async (command, input, answer) => {
    const expected = await exchanged(usual, client, [command, input], answer);
    expect(expected).toHaveProperty('answered');
    expect(await exchanged(short, client, [command, input], answer)).toEqual(expected);
  });

  test('each error is read as without the bundle', async () => {
    const [[command, input]] = calls;
    const schemas = sourceOf(name, 'schemas/schemas_0.js');
    const ids = [...sourceOf(name, 'models/errors.js').matchAll(/static shapeId = "([^"]+)"/g)].map(
      ([, id = '']) => id,
    );
    expect(ids.length).toBeGreaterThan(5);
    for (const id of [...ids, 'com.amazonaws#UnknownToTheClient']) {
      const error = id.split('#')[1] ?? '';
      const code =
        new RegExp(`var ${error}\\$ = [^\\n]*\\n[^\\n]*_aQE\\]: \\[\`([^\`]+)\``).exec(schemas)?.[1] ?? error;
      const expected = await exchanged(usual, client, [command, input], errors(id, code));
      expect(expected.failed?.name).toMatch(error);
      expect(await exchanged(short, client, [command, input], errors(id, code))).toEqual(expected);
    }
  });

  test('a module in another form is not passed over', () => {
    const source = sourceOf(name, 'schemas/schemas_0.js');
    expect(() => shortSchemasOf(source.replaceAll('registerError', 'addError'), '')).toThrow('unknown form');
  });
});
