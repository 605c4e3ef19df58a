import fc from 'fast-check';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { createWebhookSender } from '../../functions/ports/webhook-sender/https-webhook-sender.ts';
import { type Resolver, createPinnedLookup } from '../../functions/ports/webhook-sender/pinned-lookup.ts';
import { webhookTargetProblem } from '../../functions/ports/webhook-sender/target-rules.ts';
import { blockedAddresses, blockedHosts, blockedUrls, deceivingNames, localNames } from './ssrf-vectors.ts';
import { startTrap } from './trap.ts';
import { startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';

const internet = { allowLoopback: false, allowHttp: false };
const sendTo = (url: string, { allowLoopback, resolver }: { allowLoopback: boolean; resolver: Resolver }) =>
  createWebhookSender({ allowLoopback, allowHttp: true, now: () => 0, timeoutMs: 2000, resolver }).send({
    url,
    headers: {},
    body: '{"data":[]}',
  });

const resolvingTo = (...answers: readonly string[][]) => {
  let calls = 0;
  const resolver: Resolver = () => Promise.resolve(answers[Math.min(calls++, answers.length - 1)] ?? []);
  return { resolver, callCount: () => calls };
};

/** The sockets that Node makes while `run` runs, connected or not. */
async function socketsMadeBy(run: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const onSocket = () => (count += 1);
  subscribe('net.client.socket', onSocket);
  try {
    await run();
    return count;
  } finally {
    unsubscribe('net.client.socket', onSocket);
  }
}

test('the vectors are at least 200, no two of them alike', () => {
  const vectors = [...blockedHosts, ...localNames, ...deceivingNames, ...blockedUrls, ...blockedAddresses];
  // A host of one list that is an address of the other is tested in another way.
  const places = [
    new Set([...blockedHosts, ...localNames, ...deceivingNames, ...blockedUrls]),
    new Set(blockedAddresses),
  ];
  expect(places.reduce((sum, { size }) => sum + size, 0)).toBe(vectors.length);
  expect(vectors.length).toBeGreaterThanOrEqual(200);
});

describe('hosts that spell an address', () => {
  test.each(blockedHosts)('%s is refused before a socket or a resolver is asked', async (host) => {
    await using inner = await startTrap();
    const dns = resolvingTo(['127.0.0.1']);
    const url = `http://${host}:${inner.port}/`;
    const made = await socketsMadeBy(async () => {
      const result = await sendTo(url, { allowLoopback: false, resolver: dns.resolver });
      expect(result).toMatchObject({ outcome: 'failed', reason: 'blocked' });
    });
    expect([made, dns.callCount(), inner.connectionCount()]).toEqual([0, 0, 0]);
    expect(webhookTargetProblem(`https://${host}/`, internet)).toEqual(expect.any(String));
  });

  const octet = fc.integer({ min: 0, max: 255 });
  const spelled = fc.constantFrom(
    (n: number) => String(n),
    (n: number) => `0x${n.toString(16)}`,
    (n: number) => `0${n.toString(8)}`,
  );
  const prefixes = fc.constantFrom(
    [10],
    [127],
    [169, 254],
    [172, 16],
    [172, 31],
    [192, 168],
    [100, 64],
    [0],
    [224],
    [255],
  );

  test('an address of a blocked range is refused however its parts are spelled and joined', () => {
    fc.assert(
      fc.property(
        prefixes,
        fc.tuple(octet, octet, octet, octet),
        fc.integer({ min: 1, max: 4 }),
        spelled,
        (prefix, rest, parts, spell) => {
          const octets = [...prefix, ...rest].slice(0, 4);
          const tail = octets.slice(parts - 1).reduce((sum, part) => sum * 256 + part, 0);
          const host = [...octets.slice(0, parts - 1), tail].map(spell).join('.');
          expect(webhookTargetProblem(`https://${host}/`, internet)).toBe('the host must be public');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('urls that cannot be a target', () => {
  test.each(blockedUrls)('%j', async (url) => {
    const dns = resolvingTo(['127.0.0.1']);
    const sender = createWebhookSender({ ...internet, now: () => 0, resolver: dns.resolver });
    const problem = webhookTargetProblem(url, internet);
    expect(problem).toEqual(expect.any(String));
    const made = await socketsMadeBy(async () => {
      const result = await sender.send({ url, headers: {}, body: '' });
      expect(result).toMatchObject({ outcome: 'failed', reason: 'blocked', detail: problem });
    });
    expect([made, dns.callCount()]).toEqual([0, 0]);
  });

  test.each([
    'https://example.com/hook?a=b',
    'https://example.com:8443/',
    'https://EXAMPLE.com:443/',
    'https://example.com./',
    'https://bücher.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://my.localhost.example.com/',
  ])('%s may be one', (url) => {
    expect(webhookTargetProblem(url, internet)).toBeUndefined();
  });
});

describe('names', () => {
  test.each(localNames)('%s is refused without asking a resolver', (name) => {
    expect(webhookTargetProblem(`https://${name}/`, internet)).toBe('the host must be public');
  });

  test.each(deceivingNames)('%s can be judged by its resolver only', (name) => {
    expect(webhookTargetProblem(`https://${name}/`, internet)).toBeUndefined();
  });

  test.each([...localNames, ...deceivingNames])('%s is refused though its resolver says loopback', async (name) => {
    await using inner = await startTrap();
    const { resolver } = resolvingTo(['127.0.0.1']);
    const result = await sendTo(`http://${name}:${inner.port}/`, { allowLoopback: false, resolver });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'blocked' });
    expect(inner.connectionCount()).toBe(0);
  });

  test.each(blockedAddresses)('a name that resolves to %s is refused, and the address is not told', async (address) => {
    const { resolver } = resolvingTo([address]);
    const result = await sendTo('http://receiver.example/', { allowLoopback: false, resolver });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'blocked' });
    expect(JSON.stringify(result)).not.toContain(address);
  });

  test('the resolver of the system is guarded as well', async () => {
    await using inner = await startTrap();
    const lookup = createPinnedLookup({ allowLoopback: false });
    const socket = connect({ host: 'localhost', port: inner.port, lookup });
    const error = await new Promise((done) => socket.on('error', done));
    expect(error).toHaveProperty('message', 'the host does not resolve to public addresses only');
    expect(inner.connectionCount()).toBe(0);
  });

  test.each([
    ['first', ['127.0.0.1', '93.184.216.34']],
    ['last', ['93.184.216.34', '2606:4700:4700::1111', '127.0.0.1']],
    ['in the other family', ['93.184.216.34', '::1']],
    ['as something that is no address', ['93.184.216.34', 'localhost']],
    ['with an empty answer', []],
  ])('an answer that mixes public and blocked addresses is refused whole: %s', async (_name, addresses) => {
    await using inner = await startTrap();
    const { resolver } = resolvingTo(addresses);
    const made = sendTo(`http://mixed.example:${inner.port}/`, { allowLoopback: false, resolver });
    expect(await made).toMatchObject({ outcome: 'failed', reason: 'blocked' });
    expect(inner.connectionCount()).toBe(0);
  });
});

describe('a name server that changes its answer', () => {
  const lookUp = (resolver: Resolver, all: boolean) =>
    new Promise((done, fail) => {
      createPinnedLookup({ allowLoopback: false, resolver })('flip.example', { all }, (error, address, family) =>
        error ? fail(error) : done(family === undefined ? address : [address, family]),
      );
    });

  test('the connection gets the very addresses that were checked; asking again is checked again', async () => {
    const flip = resolvingTo(['93.184.216.34', '2606:4700:4700::1111'], ['127.0.0.1']);
    expect(await lookUp(flip.resolver, true)).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(flip.callCount()).toBe(1);
    await expect(lookUp(flip.resolver, true)).rejects.toThrow('public addresses only');
  });

  test('the same holds where one address is asked for', async () => {
    const flip = resolvingTo(['93.184.216.34', '8.8.8.8'], ['10.0.0.1']);
    expect(await lookUp(flip.resolver, false)).toEqual(['93.184.216.34', 4]);
    await expect(lookUp(flip.resolver, false)).rejects.toThrow('public addresses only');
  });

  test('one send resolves once and connects there; the next send sees the flip and is refused', async () => {
    await using receiver = await startLoopbackReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
    const flip = resolvingTo(['127.0.0.1'], ['169.254.169.254']);
    const url = `http://flip.example:${receiver.port}/`;
    const options = { allowLoopback: true, resolver: flip.resolver };
    expect(await sendTo(url, options)).toMatchObject({ outcome: 'answered', status: 200 });
    expect([flip.callCount(), receiver.connectionCount()]).toEqual([1, 1]);
    expect(await sendTo(url, options)).toMatchObject({ outcome: 'failed', reason: 'blocked' });
    expect([flip.callCount(), receiver.connectionCount()]).toEqual([2, 1]);
  });

  test('a flip to loopback in the midst of 50 sends makes no connection', async () => {
    await using inner = await startTrap();
    const { resolver } = resolvingTo(['10.0.0.1'], ['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['127.0.0.1']);
    const url = `http://flip.example:${inner.port}/`;
    const results = await Promise.all(
      Array.from({ length: 50 }, () => sendTo(url, { allowLoopback: false, resolver })),
    );
    expect(results.every((result) => result.outcome === 'failed' && result.reason === 'blocked')).toBe(true);
    expect(inner.connectionCount()).toBe(0);
  });
});

describe('an answer that points inside', () => {
  const inside = (port: number) => [
    `http://127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://localhost:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ];
  const statuses = [301, 302, 303, 307, 308];

  test.each(statuses)('a redirect of %i to inside is a failure, and no connection is opened', async (status) => {
    await using inner = await startTrap();
    for (const location of inside(inner.port)) {
      await using receiver = await startLoopbackReceiver((socket) => {
        socket.write(`HTTP/1.1 ${status} X\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);
      });
      const { resolver } = resolvingTo(['127.0.0.1']);
      const result = await sendTo(`http://receiver.example:${receiver.port}/`, { allowLoopback: true, resolver });
      expect(result).toMatchObject({ outcome: 'failed', reason: 'redirect' });
      expect(JSON.stringify(result)).not.toContain(location);
      expect(receiver.connectionCount()).toBe(1);
    }
    expect(inner.connectionCount()).toBe(0);
  });

  test('headers that ask for another connection are not heeded', async () => {
    await using inner = await startTrap();
    const url = `http://127.0.0.1:${inner.port}/`;
    const headers = [
      `location: ${url}`,
      `content-location: ${url}`,
      `refresh: 0; url=${url}`,
      `link: <${url}>; rel=preload`,
      `alt-svc: h2="127.0.0.1:${inner.port}"; ma=3600`,
    ];
    for (const header of headers) {
      await using receiver = await startLoopbackReceiver((socket) => {
        const hint = `HTTP/1.1 103 Early Hints\r\nlink: <${url}>; rel=preconnect\r\n\r\n`;
        socket.write(`${hint}HTTP/1.1 200 OK\r\n${header}\r\ncontent-length: 0\r\n\r\n`);
      });
      const { resolver } = resolvingTo(['127.0.0.1']);
      const result = await sendTo(`http://receiver.example:${receiver.port}/`, { allowLoopback: true, resolver });
      expect(result).toMatchObject({ outcome: 'answered', status: 200 });
    }
    expect(inner.connectionCount()).toBe(0);
  });
});
