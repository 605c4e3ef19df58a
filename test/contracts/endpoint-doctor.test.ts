import { createServer as createTlsServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  createEndpointDoctor,
  type EndpointDoctorSettings,
} from '../../functions/ports/endpoint-doctor/tls-endpoint-doctor.ts';
import { startTrap } from '../security/trap.ts';
import { listen, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';
import { selfSignedCertificate } from '../support/delivery/self-signed-certificate.ts';

const doctorWith = (changes: Partial<EndpointDoctorSettings> = {}) =>
  createEndpointDoctor({
    allowLoopback: true,
    allowHttp: true,
    now: () => 0,
    timeoutMs: 200,
    resolver: () => Promise.resolve(['127.0.0.1']),
    ...changes,
  });

describe('the endpoint doctor', () => {
  const certificate = selfSignedCertificate('receiver.example');
  const trusted = getCACertificates('default');
  let requestCount = 0;
  const server = createTlsServer(certificate, (_request, response) => {
    requestCount += 1;
    response.end();
  });
  let port = 0;
  beforeAll(async () => (port = await listen(server)));
  afterEach(() => setDefaultCACertificates(trusted));
  afterAll(() => void server.close());

  test('sees the protocol and the end of a certificate that is trusted, and sends nothing', async () => {
    setDefaultCACertificates([certificate.cert]);
    const { name, tls } = await doctorWith().examine(`https://receiver.example:${port}/`);
    expect(name).toEqual({ outcome: 'resolved', addressesCount: 1, isLoopback: true, durationMs: 0 });
    expect(tls).toEqual({
      outcome: 'established',
      protocol: 'TLSv1.3',
      validUntilMs: Date.UTC(2049, 11, 31, 23, 59, 59),
      durationMs: 0,
    });
    expect(requestCount).toBe(0);
  });

  test('sees of one that is not trusted why, and its end all the same', async () => {
    const unknown = await doctorWith().examine(`https://receiver.example:${port}/`);
    expect(unknown.tls).toMatchObject({ trustProblem: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    setDefaultCACertificates([certificate.cert]);
    const other = await doctorWith().examine(`https://other.example:${port}/`);
    expect(other.tls).toMatchObject({ trustProblem: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(other.tls).toHaveProperty('validUntilMs', expect.any(Number));
  });

  test('an url that can be no target is looked at no further', async () => {
    await using trap = await startTrap();
    const strict = doctorWith({ allowLoopback: false, resolver: () => Promise.reject(new Error('asked')) });
    const found = await strict.examine(`https://127.0.0.1:${trap.port}/`);
    expect(found).toEqual({ urlProblem: 'the host must be public' });
    expect(trap.connectionCount()).toBe(0);
  });

  test.each([[['10.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::1']]])(
    'a name that resolves to %j is blocked, and no connection is opened',
    async (addresses) => {
      await using trap = await startTrap();
      const strict = doctorWith({ allowLoopback: false, resolver: () => Promise.resolve(addresses) });
      const found = await strict.examine(`https://receiver.example:${trap.port}/`);
      expect(found).toEqual({ name: { outcome: 'blocked' } });
      expect(trap.connectionCount()).toBe(0);
    },
  );

  test('a name without address, or whose server does not answer, has failed', async () => {
    const failing = (resolver: NonNullable<EndpointDoctorSettings['resolver']>) =>
      doctorWith({ resolver }).examine('https://none.example/');
    const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    expect(await failing(() => Promise.reject(notFound))).toEqual({ name: { outcome: 'failed', code: 'ENOTFOUND' } });
    expect(await failing(() => Promise.resolve([]))).toEqual({ name: { outcome: 'failed', code: 'ENODATA' } });
    expect(await failing(() => new Promise(() => undefined))).toEqual({
      name: { outcome: 'failed', code: 'ETIMEDOUT' },
    });
  });

  test('without TLS on the other side it says why, in time', async () => {
    await using silent = await startLoopbackReceiver();
    expect((await doctorWith().examine(`https://127.0.0.1:${silent.port}/`)).tls).toEqual({
      outcome: 'failed',
      code: 'ETIMEDOUT',
    });
    await using plain = await startLoopbackReceiver((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { tls } = await doctorWith().examine(`https://127.0.0.1:${plain.port}/`);
    expect(tls).toEqual({ outcome: 'failed', code: expect.stringMatching(/^(ERR_SSL_|ECONNRESET)/) as string });
    const closed = await startLoopbackReceiver();
    await closed[Symbol.asyncDispose]();
    expect((await doctorWith().examine(`https://127.0.0.1:${closed.port}/`)).tls).toEqual({
      outcome: 'failed',
      code: 'ECONNREFUSED',
    });
  });

  test('an url that is not https has no TLS to look at', async () => {
    expect(await doctorWith().examine('http://127.0.0.1:1/')).toEqual({
      name: { outcome: 'literal', isLoopback: true },
    });
  });

  test.each(['http://127.8.0.1/', 'http://[::1]/', 'http://2130706433/'])('%s is the machine itself', async (url) => {
    expect(await doctorWith().examine(url)).toEqual({ name: { outcome: 'literal', isLoopback: true } });
  });

  test('an address of the internet is no loopback address', async () => {
    expect(await doctorWith().examine('http://93.184.216.34/')).toEqual({
      name: { outcome: 'literal', isLoopback: false },
    });
  });
});
