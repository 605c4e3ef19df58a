import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isUnreachable } from '../../functions/kernel/base/unreachable.ts';
import { BusyService } from '../../functions/kernel/base/busy-service.ts';
import { problemOf } from '../../functions/kernel/http/problem-of.ts';
import { isTransient } from '../../functions/kernel/table/transient.ts';
import { createSsmSecret } from '../../functions/ports/aws/ssm-secret.ts';
import { createKms } from '../../functions/ports/cipher/kms.ts';
import { createS3DocumentStorage } from '../../functions/ports/documents/s3-document-storage.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

const throttled: Answer = { status: 400, body: '{"__type":"ThrottlingException","message":"Rate exceeded"}' };
const slowDown: Answer = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
const secret: Answer = { status: 200, body: '{"Parameter":{"Value":"s3cr3t"}}' };

let server: Server;
let requestCount: number;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A service that gives these answers in turn, and then the last one again. */
async function service(answers: readonly Answer[]) {
  requestCount = 0;
  server = createServer((_, response) => {
    const { status = 500, body } = answers[Math.min(requestCount, answers.length - 1)] ?? {};
    requestCount += 1;
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: () => ({ accessKeyId: 'test', secretAccessKey: 'test' }),
    totalMs: 300,
  };
}

const bytes = new Uint8Array(10);
const s3 = (access: Awaited<ReturnType<typeof service>>) =>
  createS3DocumentStorage({ ...access, bucketName: 'documents', timeouts: { attemptMs: 300, allMs: 300 } });

test.each([
  ['throttles', throttled],
  ['fails', slowDown],
])('a secret is read again from a service that %s', async (_, refusal) => {
  const { read } = createSsmSecret({ parameterName: '/secret', ...(await service([refusal, refusal, secret])) });
  expect(await read()).toBe('s3cr3t');
  expect(await read()).toBe('s3cr3t');
  expect(requestCount).toBe(3);
});

test.each<[string, Answer, (access: Awaited<ReturnType<typeof service>>) => Promise<unknown>]>([
  ['a secret', throttled, (access) => createSsmSecret({ parameterName: '/secret', ...access }).read()],
  ['a key', throttled, (access) => createKms(access).unwrap('arn', bytes, { stage: 'test', organisation: '1' })],
  ['a document to store', slowDown, (access) => s3(access).put('1/2', bytes)],
  ['a document to read', slowDown, (access) => s3(access).get('1/2')],
  ['a document to delete', slowDown, (access) => s3(access).remove('1/2')],
])(
  '%s that a service refuses for long is 503 with Retry-After and not our bug, and work is tried again',
  async (_, answer, call) => {
    const error: unknown = await call(await service([answer])).catch((thrown: unknown) => thrown);
    // On a slow machine the time for all tries ends within the last of them.
    expect(error instanceof BusyService || isUnreachable(error as Error)).toBe(true);
    expect(isTransient(error)).toBe(true);
    expect(problemOf(error)).toMatchObject({ code: 'timeout', retryAfterSeconds: 1 });
    expect(requestCount).toBeGreaterThan(2);
  },
);

test('what a service refuses because the call is wrong is not tried again, and is our bug', async () => {
  const refused = { status: 400, body: '{"__type":"ParameterNotFound"}' };
  const { read } = createSsmSecret({ parameterName: '/secret', ...(await service([refused])) });
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect([problemOf(error).code, isTransient(error), requestCount]).toEqual(['internal_error', false, 1]);
});
