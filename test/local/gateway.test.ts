import { connect } from 'node:net';
import { once } from 'node:events';
import { type AnyOperation, defineOperation } from '../../functions/kernel/http/operation.ts';
import { Problem } from '../../functions/kernel/base/problem.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { callbacks, operations, unlistedRoutes } from '../../functions/registry.ts';
import { needsSlot } from '../../local/gateway/admission.ts';
import { type LocalGateway, requireFreePort, startGateway } from '../../local/gateway/server.ts';
import { silentLog } from '../../local/silent-log.ts';
import { startTestPlatform, testSettings } from '../support/bank/platform.ts';

const mebibyte = 1024 * 1024;
const documents = { 'content-type': 'application/vnd.api+json' };

describe('the local gateway', () => {
  let gateway: LocalGateway;
  const brokenOperation = { ...operations[0], id: 'broken', method: 'GET', path: '/broken' } as AnyOperation;
  let entered = 0;
  const admission = {
    enter: () => {
      entered += 1;
      return Promise.resolve(() => undefined);
    },
  };
  beforeAll(async () => {
    // Refusals of the gateway itself touch nothing of the platform.
    const platform = { log: silentLog, settings: testSettings } as Platform;
    const reference = {
      openApi: () => '{}',
      openApiOfWing: () => undefined,
      documentation: () => Promise.resolve(undefined),
    };
    const all = [...operations, brokenOperation];
    gateway = await startGateway({ operations: all, reference, platform, admission, port: 0 });
  });
  afterAll(() => gateway.stop());

  const refused = async (answer: Response) => {
    const { errors } = (await answer.json()) as { errors: { code: string; meta: { supportId: string } }[] };
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(errors[0]?.meta.supportId).toBe(answer.headers.get('x-request-id'));
    return { status: answer.status, code: errors[0]?.code };
  };

  test.each([
    ['/docs/', '/docs'],
    ['/docs/guides/idempotency/', '/docs/guides/idempotency'],
  ])('308: %s, whose relative links would be broken, is %s', async (path, expected) => {
    const answer = await fetch(gateway.address + path, { redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? 'none', gateway.address + path);
    expect([answer.status, location.href]).toEqual([308, gateway.address + expected]);
  });

  test.each([
    ['/accounts', 1],
    ['/card-tokens/1/approve', 0],
    ['/callbacks/card-processor/authorizations', 0],
  ])('a request to %s waits for %i slots', async (path, slots) => {
    entered = 0;
    await fetch(gateway.address + path, { method: 'POST', headers: documents, body: '{}' });
    expect(entered).toBe(slots);
  });

  test('messages of partners and decisions about cards need no slot', () => {
    const free = [...operations, ...unlistedRoutes].filter((route) => !needsSlot(route));
    const decisions = ['authorization-requests', 'card-authentications', 'card-tokens'].flatMap((name) =>
      ['approve', 'decline'].map((verb) => `/${name}/{id}/${verb}`),
    );
    const expected = [...decisions, ...callbacks.map(({ path }) => path)];
    expect(free.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
  });

  test('HEAD of a public route answers what GET does, without the body', async () => {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => fetch(`${gateway.address}/openapi.json`, { method })),
    );
    expect([head?.status, await head?.text(), await get?.text()]).toEqual([200, '', '{}']);
    expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
  });

  test.each([
    ['GET', '/there/is/nothing'],
    ['GET', '//accounts//'],
  ])('404: %s %s is unknown', async (method, path) => {
    expect(await refused(await fetch(gateway.address + path, { method }))).toEqual({ status: 404, code: 'not_found' });
  });

  const paths = [...Map.groupBy([...operations, ...unlistedRoutes, ...publicRoutes], ({ path }) => path)];
  const every = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

  test.each(paths.map(([path, routes]) => [path, routes.map(({ method }) => method as string)] as const))(
    '405: %s takes only its own methods, and says which',
    async (path, methods) => {
      for (const method of every.filter((one) => !methods.includes(one))) {
        const answer = await fetch(gateway.address + path.replaceAll(/\{\w+\}/g, '1'), { method });
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([
          method,
          405,
          methods.toSorted().join(', '),
        ]);
        if (path.startsWith('/hosted/')) {
          expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(await answer.text()).toMatch(/^<!doctype html>/);
        } else expect(await refused(answer)).toEqual({ status: 405, code: 'method_not_allowed' });
      }
    },
  );

  test('405: HEAD is answered without a body', async () => {
    const answer = await fetch(`${gateway.address}/accounts`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([405, 'GET, POST', '']);
  });

  test.each([
    ['more than 10 MB', 10 * mebibyte + 1],
    ['more than fits into an invocation', 6 * mebibyte],
  ])('413: a body of %s', async (_, bytes) => {
    const body = 'x'.repeat(bytes);
    const answer = await fetch(`${gateway.address}/accounts`, { method: 'POST', headers: documents, body });
    expect(await refused(answer)).toEqual({ status: 413, code: 'payload_too_large' });
  });

  test('500: a function that fails is answered without its message', async () => {
    const answer = await fetch(`${gateway.address}/broken`);
    expect(await refused(answer)).toEqual({ status: 500, code: 'internal_error' });
  });

  test('a public route needs no token', async () => {
    const answer = await fetch(`${gateway.address}/openapi.json`);
    expect([answer.status, await answer.text()]).toEqual([200, '{}']);
  });

  test('a caller that goes away half-way, and a target that is a whole URL, leave it running', async () => {
    const { port } = new URL(gateway.address);
    const gone = connect(Number(port), '127.0.0.1');
    await once(gone, 'connect');
    gone.write('POST /accounts HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
    gone.destroy();
    const whole = connect(Number(port), '127.0.0.1');
    whole.write('GET http://elsewhere.example/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [answer] = (await once(whole, 'data')) as [Buffer];
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 200 /);
    whole.destroy();
  });

  test('a port that is in use is reported as a problem with its remedy', async () => {
    const { port } = new URL(gateway.address);
    await expect(requireFreePort(Number(port))).rejects.toThrow(`Port ${port} is taken by another program.`);
  });
});

describe('operations that take long', () => {
  /** More than a whole answer may take in this registry, and less than a streamed one may. */
  const answersAfterMs = 400;
  const slow = (
    id: string,
    declared: { readonly timeoutSeconds: number; readonly streams?: boolean },
    refuses = false,
  ) =>
    defineOperation({
      id,
      capability: 'slow',
      method: 'GET',
      path: `/${id}`,
      scopes: [],
      ...declared,
      response: { status: 200 },
      errors: ['not_found'],
      uses: { read: [], write: [] },
      handle: async () => {
        await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
        if (refuses) throw new Problem('not_found', 'It is gone');
        return { data: { type: 'slow', id: '1', attributes: {} } };
      },
    }) as AnyOperation;

  let bank: Awaited<ReturnType<typeof startTestPlatform>>;
  let gateway: LocalGateway;
  beforeAll(async () => {
    bank = await startTestPlatform({ mayFail: true });
    gateway = await startGateway({
      operations: [
        slow('whole', { timeoutSeconds: 0.6 }),
        slow('streamed', { timeoutSeconds: 5, streams: true }),
        slow('too-slow', { timeoutSeconds: 0.6, streams: true }),
        slow('refused', { timeoutSeconds: 5, streams: true }, true),
      ],
      reference: {
        openApi: () => '{}',
        openApiOfWing: () => undefined,
        documentation: () => Promise.resolve(undefined),
      },
      platform: bank.platform,
      port: 0,
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await bank.stop();
  });

  const get = async (path: string) => {
    const answer = await fetch(gateway.address + path, { headers: { authorization: `Bearer ${bank.token}` } });
    const body = (await answer.json()) as { data?: unknown; errors?: { code: string; meta: { supportId: string } }[] };
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(answer.headers.get('x-request-id')).toMatch(/^\d+$/);
    return { status: answer.status, data: body.data, code: body.errors?.[0]?.code };
  };

  test('200: a streamed answer arrives that takes longer than a whole one may', async () => {
    expect(await get('/whole')).toMatchObject({ status: 503, code: 'timeout' });
    expect(await get('/streamed')).toMatchObject({ status: 200, data: { type: 'slow', id: '1' } });
  });

  test('401: of two tokens none is chosen, and the answer says how to authenticate', async () => {
    const { port } = new URL(gateway.address);
    const socket = connect(Number(port), '127.0.0.1');
    const lines = [
      'Authorization: Bearer other',
      `Authorization: Bearer ${bank.token}`,
      'Host: x',
      'Connection: close',
    ];
    socket.write(`GET /whole HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 401 [^]*www-authenticate: Bearer realm="bankstack"/i);
    socket.destroy();
  });

  test('404: a refusal comes as a stream with its own status', async () => {
    expect(await get('/refused')).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('503: a streamed answer has a deadline too', async () => {
    expect(await get('/too-slow')).toMatchObject({ status: 503, code: 'timeout' });
  });

  test('a caller that does not wait leaves the gateway running, and nothing is logged', async () => {
    const told = bank.logs.filter(({ level }) => level === 'error').length;
    await expect(
      fetch(`${gateway.address}/streamed`, {
        headers: { authorization: `Bearer ${bank.token}` },
        signal: AbortSignal.timeout(50),
      }),
    ).rejects.toThrow();
    expect(await get('/streamed')).toMatchObject({ status: 200 });
    expect(bank.logs.filter(({ level }) => level === 'error')).toHaveLength(told);
  });
});
