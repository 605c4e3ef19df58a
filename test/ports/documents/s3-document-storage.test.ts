import { BusyService } from '../../../functions/kernel/base/busy-service.ts';
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createS3DocumentStorage } from '../../../functions/ports/documents/s3-document-storage.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret', sessionToken: 'a token' };

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('the adapter of S3', () => {
  const received: Received[] = [];
  const statuses: number[] = [];
  let server: Server;
  let endpoint: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        received.push({ method, path: url, headers, body: Buffer.concat(parts) });
        response.writeHead(statuses.shift() ?? 200).end('found');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
    statuses.length = 0;
  });
  const storage = () =>
    createS3DocumentStorage({ bucketName: 'documents', region, endpoint, credentials: () => credentials });

  test('signs requests as S3 checks them, session token and content included', async () => {
    await storage().put("100000001/1/front/a b+c'(d)*!", Buffer.from('hello'));
    await storage().get('100000001/1/front/x');
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /documents/100000001/1/front/a%20b%2Bc%27%28d%29%2A%21',
      'GET /documents/100000001/1/front/x',
    ]);
    for (const one of received) expect(signatureIn(one)).toBe(expectedSignature(one));
  });

  test('retries a failed request for about two seconds, and says then that S3 is busy', async () => {
    statuses.push(503, 500);
    await storage().put('1/a', Buffer.from('hello'));
    expect(received.map(({ body }) => body.toString())).toEqual(['hello', 'hello', 'hello']);
    statuses.push(...Array.from({ length: 100 }, () => 503));
    await expect(storage().get('1/a')).rejects.toThrow(BusyService);
  });

  test('what is missing is nothing, what is forbidden is a failure', async () => {
    statuses.push(404, 403, 403);
    expect(await storage().get('1/a')).toBeUndefined();
    await expect(storage().get('1/a')).rejects.toThrow('403');
    await expect(storage().put('1/a', Buffer.from('hello'))).rejects.toThrow('403');
  });
});

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const keyed = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const part = ({ headers }: Received, name: string): string =>
  new RegExp(`${name}=([^, ]+)`).exec(headers.authorization ?? '')?.[1] ?? '';
const signatureIn = (one: Received): string => part(one, 'Signature');

/** Signature version 4, step by step as it is documented. */
function expectedSignature(one: Received): string {
  const { method, path, headers, body } = one;
  const signed = part(one, 'SignedHeaders');
  expect(signed.split(';')).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-security-token']));
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, path, '', lines.join(''), signed, sha256(body)].join('\n');
  const moment = String(headers['x-amz-date']);
  const scope = [moment.slice(0, 8), region, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(keyed, `AWS4${credentials.secretAccessKey}`);
  return createHmac('sha256', key).update(text).digest('hex');
}
