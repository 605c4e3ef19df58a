import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { auditArchive } from '../../functions/ports/audit-archive/lambda.ts';
import { awsAccess } from '../../functions/ports/aws/aws-access.ts';
import { createSsmSecret } from '../../functions/ports/aws/ssm-secret.ts';
import { createKms } from '../../functions/ports/cipher/kms.ts';
import { documents } from '../../functions/ports/documents/lambda.ts';
import { createLambdaPlatform, settingsVariable } from '../../functions/ports/lambda.ts';
import { packSettings } from '../../functions/ports/packed-settings.ts';
import type { DeployedSettings } from '../../functions/ports/parts.ts';
import { queues } from '../../functions/ports/queues/lambda.ts';
import { usualSettings } from '../../functions/stage-settings.ts';
import { textMessages } from '../../functions/ports/text-messages/lambda.ts';
import { wakeUps } from '../../functions/ports/wake-ups/lambda.ts';
import { problemOf } from '../../functions/kernel/http/problem-of.ts';
import { instantSchema } from '../../functions/kernel/table/item.ts';
import { operations } from '../../functions/registry.ts';

/** An operation answers half a second before its time limit. */
const deadlineMs = Math.min(...operations.map(({ timeoutSeconds }) => timeoutSeconds)) * 1000 - 500;
const environmentFor = (endpoint: string): Readonly<Record<string, string>> => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  [settingsVariable]: JSON.stringify(
    packSettings({
      ...usualSettings,
      stage: 'test',
      sandbox: false,
      tableName: 'test',
      accountId: '000000000000',
      sends: ['due'],
      ports: {
        documents: { bucketName: 'documents' },
        auditArchive: { bucketName: 'audit-archive' },
        wakeUps: { groupName: 'default', namePrefix: 'test-', roleArn: 'arn', queueName: 'due' },
      },
    } as unknown as DeployedSettings),
  ),
});
const atFirst = { ...process.env };
const sockets = new Set<Socket>();
let server: Server;

afterEach(async () => {
  process.env = { ...atFirst };
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** Everything that a deployed function asks of AWS, against a server that behaves like `answer`. */
async function calls(answer: (socket: Socket) => void) {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', () => {
      answer(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, environmentFor(endpoint));
  const platform = createLambdaPlatform({ queues, wakeUps, documents, auditArchive, textMessages });
  const { table } = platform;
  const key = { pk: 'org#1', sk: 'organisation' };
  const bytes = new Uint8Array(100);
  const phone = { countryCode: '1', number: '5555555555' };
  const text = { organisationId: '1', concerns: { type: 'customer', id: '1' }, channel: 'sms', to: phone } as const;
  const context = { stage: 'test', organisation: '1' };
  return {
    'a get of the table': () => table.get(key),
    'a batch of gets': () => table.getAll([key]),
    'a query': () => table.query({ pk: key.pk }),
    'a transaction': () => table.transact([{ Put: { Item: key } }], { token: 'token', isRepeated: false }),
    'a put': () => table.put({ Item: key }),
    'an update': () => table.update({ Key: key, UpdateExpression: 'SET a = b' }),
    'a message for a queue': () => platform.queues.send({ queue: 'due', body: {} }),
    'a wake-up': () => platform.wakeUps.set('1', instantSchema.parse('2126-12-01T15:00:00.000Z')),
    'a text message': () =>
      platform.textMessages.send({
        ...text,
        text: 'Hello',
        createdAt: instantSchema.parse('2026-12-01T15:00:00.000Z'),
      }),
    'a document to store': () => platform.documents.put('1/2', bytes),
    'a document to read': () => platform.documents.get('1/2'),
    'a file of the archive': () => platform.auditArchive.add('1/2', bytes),
    'a key to unwrap': () => createKms(awsAccess('KMS')).unwrap('arn', bytes, context),
    'a secret': () => createSsmSecret({ parameterName: '/secret', ...awsAccess('SSM') }).read(),
  };
}

/** What a client of the platform is told about each call, or what the port gave instead of failing, and whether it took too long. */
async function endings(all: Readonly<Record<string, () => Promise<unknown>>>) {
  const startedMs = performance.now();
  return Promise.all(
    Object.entries(all).map(async ([name, call]) => {
      const result = await call().catch((error: unknown) => problemOf(error).code);
      return { name, result, isLate: performance.now() - startedMs > deadlineMs };
    }),
  );
}

const begun = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"';

test.each<[string, string, (socket: Socket) => void]>([
  ['takes requests and never answers', 'timed out', () => undefined],
  ['falls silent within its answer', 'timed out', (socket) => socket.write(begun)],
  ['hangs up', 'timed out', (socket) => socket.destroy()],
  ['hangs up within its answer', 'timeout', (socket) => socket.end(begun)],
])('no call of AWS outlasts an operation, and each is a timeout, where the service %s', async (_, sms, answer) => {
  const all = await calls(answer);
  const codeOf = (name: string) => (name === 'a text message' ? sms : 'timeout');
  expect(await endings(all)).toEqual(Object.keys(all).map((name) => ({ name, result: codeOf(name), isLate: false })));
});
