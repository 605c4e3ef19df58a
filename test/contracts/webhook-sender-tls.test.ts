import { execFile } from 'node:child_process';
import { createServer as createTlsServer } from 'node:https';
import { resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { createWebhookSender } from '../../functions/ports/webhook-sender/https-webhook-sender.ts';
import { listen, onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';
import { selfSignedCertificate } from '../support/delivery/self-signed-certificate.ts';

describe('webhook sender over TLS', () => {
  const certificate = selfSignedCertificate('receiver.example');
  const sender = createWebhookSender({
    allowLoopback: true,
    allowHttp: false,
    now: () => 0,
    resolver: () => Promise.resolve(['127.0.0.1']),
  });
  const post = (hostname: string) => sender.send({ url: `https://${hostname}:${port}/`, headers: {}, body: 'x' });
  const trusted = getCACertificates('default');
  let requestCount = 0;
  const server = createTlsServer(certificate, (request, response) => {
    requestCount += 1;
    request.resume().on('end', () => response.end('thanks'));
  });
  let port = 0;

  beforeAll(async () => (port = await listen(server)));
  beforeEach(() => (requestCount = 0));
  afterEach(() => setDefaultCACertificates(trusted));
  afterAll(() => void server.close());

  test('a trusted certificate for the name is answered, at the pinned address', async () => {
    setDefaultCACertificates([certificate.cert]);
    const result = await post('receiver.example');
    expect(result).toMatchObject({ outcome: 'answered', status: 200, bodyStart: 'thanks' });
  });

  test('a certificate for another name, or of an unknown issuer, is a failure and nothing is sent', async () => {
    expect(await post('receiver.example')).toMatchObject({
      reason: 'connection',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    setDefaultCACertificates([certificate.cert]);
    expect(await post('other.example')).toMatchObject({
      reason: 'connection',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(requestCount).toBe(0);
  });

  test('the environment can neither set a proxy nor turn the certificate check off', async () => {
    await using proxy = await startLoopbackReceiver();
    const adapter = resolve(import.meta.dirname, '../../functions/ports/webhook-sender/https-webhook-sender.ts');
    const script = `
      import { createWebhookSender } from ${JSON.stringify(adapter)};
      const sender = createWebhookSender({
        allowLoopback: true, allowHttp: true, now: () => 0, timeoutMs: 5000, resolver: async () => ['127.0.0.1'],
      });
      for (const url of process.argv.slice(1)) {
        const result = await sender.send({ url, headers: {}, body: 'x' });
        console.log(result.status ?? result.detail);
      }`;
    await using receiver = await startLoopbackReceiver((socket) =>
      onHttpRequest(socket, () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
    );
    const urls = [`http://receiver.example:${receiver.port}/`, `https://receiver.example:${port}/`];
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'];
    const env = {
      ...Object.fromEntries(variables.map((name) => [name, `http://127.0.0.1:${proxy.port}`])),
      NODE_USE_ENV_PROXY: '1',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_NO_WARNINGS: '1',
    };
    const args = ['--input-type=module', '--eval', script, ...urls];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout.trim().split('\n')).toEqual(['200', 'DEPTH_ZERO_SELF_SIGNED_CERT']);
    expect([proxy.connectionCount(), requestCount]).toEqual([0, 0]);
  });
});
