import { performance } from 'node:perf_hooks';
import type { Socket } from 'node:net';
import {
  receiverAnswerBytesMax,
  bodyStartBytesMax,
  createWebhookSender,
  type WebhookSenderSettings,
} from '../../functions/ports/webhook-sender/https-webhook-sender.ts';
import { onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';

const senderWith = (changes: Partial<WebhookSenderSettings> = {}) =>
  createWebhookSender({ allowLoopback: true, allowHttp: true, now: () => performance.now(), ...changes });

const post = (url: string, changes: Partial<WebhookSenderSettings> = {}) =>
  senderWith(changes).send({ url, headers: { 'content-type': 'application/json' }, body: '{"data":[]}' });

/** A receiver that answers each complete request with these raw bytes and leaves the connection open. */
const answering = (raw: string | Buffer, then: (socket: Socket) => void = () => undefined) =>
  startLoopbackReceiver((socket) =>
    onHttpRequest(socket, () => {
      socket.write(raw);
      then(socket);
    }),
  );

const connectionGone = async (receiver: { openCount: () => number }) => {
  for (let turn = 0; receiver.openCount() > 0 && turn < 100; turn++) await new Promise((done) => setTimeout(done, 5));
  return receiver.openCount() === 0;
};

describe('answered', () => {
  test.each([200, 201, 204, 400, 404, 500, 503])('a status of %i is passed on as it is', async (status) => {
    await using receiver = await answering(`HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`);
    expect(await post(receiver.url)).toMatchObject({ outcome: 'answered', status, bodyStart: '' });
  });

  test.each([
    ['a string', '{"note":"Grüße 🏦"}'],
    ['bytes', Buffer.from([0xff, 0x00, 0x0d, 0x0a])],
  ])('the body goes out byte for byte, once, with its length and the headers: %s', async (_name, body) => {
    const requests: { head: string; body: Buffer }[] = [];
    await using receiver = await startLoopbackReceiver((socket) =>
      onHttpRequest(socket, (request) => {
        requests.push(request);
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      }),
    );
    const url = `http://127.0.0.1:${receiver.port}/hook/a%20b?c=d#fragment`;
    const result = await senderWith().send({ url, headers: { 'x-service-signature': 'abc=' }, body });
    expect(result).toMatchObject({ outcome: 'answered', status: 200, bodyStart: 'ok' });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toEqual(Buffer.from(body));
    expect(requests[0]?.head.split('\r\n')[0]).toBe('POST /hook/a%20b?c=d HTTP/1.1');
    expect(requests[0]?.head).toMatch(/^x-service-signature: abc=$/m);
    expect(requests[0]?.head).toMatch(/^connection: close$/im);
  });

  test('each send has a connection of its own, gone after the answer though the receiver keeps it open', async () => {
    await using receiver = await answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: keep-alive\r\n\r\n');
    await post(receiver.url);
    await post(receiver.url);
    expect(receiver.connectionCount()).toBe(2);
    expect(await connectionGone(receiver)).toBe(true);
  });

  test('an endless answer is cut at its bound: the status counts, the connection is gone', async () => {
    let bytesWritten = 0;
    await using receiver = await answering('HTTP/1.1 200 OK\r\n\r\n', (socket) => {
      const pour = () => {
        while (!socket.destroyed && bytesWritten < 100 * receiverAnswerBytesMax) {
          bytesWritten += 4096;
          if (!socket.write('x'.repeat(4096))) return;
        }
      };
      socket.on('drain', pour);
      pour();
    });
    const result = await post(receiver.url);
    expect(result).toMatchObject({ outcome: 'answered', status: 200, bodyStart: 'x'.repeat(bodyStartBytesMax) });
    expect(await connectionGone(receiver)).toBe(true);
    expect(bytesWritten).toBeLessThan(100 * receiverAnswerBytesMax);
  });

  test('the start of the answer is cut between characters', async () => {
    await using receiver = await answering(`HTTP/1.1 500 X\r\nconnection: close\r\n\r\n${'€'.repeat(1000)}`, (socket) =>
      socket.end(),
    );
    expect(await post(receiver.url)).toMatchObject({ status: 500, bodyStart: '€'.repeat(341) });
  });

  test('the duration is what the clock says, never negative', async () => {
    await using receiver = await answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    const readings = [1000, 1042, 1000, 400];
    const now = () => readings.shift() ?? 0;
    expect(await post(receiver.url, { now })).toMatchObject({ durationMs: 42 });
    expect(await post(receiver.url, { now })).toMatchObject({ durationMs: 0 });
  });
});

describe('redirect', () => {
  test.each([300, 301, 302, 303, 304, 307, 308])('a status of %i is a failure and is not followed', async (status) => {
    await using inner = await startLoopbackReceiver();
    const head = `HTTP/1.1 ${status} X\r\nlocation: ${inner.url}\r\ncontent-length: 0\r\n\r\n`;
    await using receiver = await answering(head);
    const result = await post(receiver.url);
    expect(result).toMatchObject({ outcome: 'failed', reason: 'redirect', status });
    expect(result).toHaveProperty('detail', expect.stringContaining(String(status)));
    expect([receiver.connectionCount(), inner.connectionCount()]).toEqual([1, 0]);
  });
});

describe('timeout', () => {
  const timeoutMs = 80;
  const drip = (socket: Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 10);
    socket.on('close', () => clearInterval(timer));
  };
  const dripAfter = (start: string) => (socket: Socket) => {
    socket.write(start);
    drip(socket, 'x');
  };
  const receivers: [string, (socket: Socket) => void][] = [
    ['that never answers', () => undefined],
    ['that answers its head byte by byte', dripAfter('HTTP/1.1 200 OK\r\nx-slow: ')],
    ['that answers its body byte by byte', dripAfter('HTTP/1.1 200 OK\r\n\r\n')],
    ['that promises an answer for ever', (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
  ];

  test('a request may give the receiver less time', async () => {
    await using receiver = await startLoopbackReceiver(() => undefined);
    const sender = senderWith({ timeoutMs: 60_000 });
    const result = await sender.send({ url: receiver.url, headers: {}, body: '{"data":[]}', timeoutMs });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  });

  test.each(receivers)(
    'a receiver %s fails after the whole time, and the connection is gone',
    async (_name, behave) => {
      await using receiver = await startLoopbackReceiver((socket) => onHttpRequest(socket, () => behave(socket)));
      const result = await post(receiver.url, { timeoutMs });
      expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout' });
      expect(result.durationMs).toBeGreaterThanOrEqual(timeoutMs - 5);
      expect(result.durationMs).toBeLessThan(timeoutMs + 1000);
      expect(await connectionGone(receiver)).toBe(true);
    },
  );

  test('a receiver that never finishes the TLS handshake fails', async () => {
    await using receiver = await startLoopbackReceiver();
    const result = await post(`https://127.0.0.1:${receiver.port}/`, { timeoutMs });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  });

  test('a name server that answers too late fails, and its late answer is not connected to', async () => {
    await using receiver = await startLoopbackReceiver();
    let answer: (addresses: string[]) => void = () => undefined;
    const resolver = () => new Promise<string[]>((done) => (answer = done));
    const result = await post(`http://slow.example:${receiver.port}/`, { timeoutMs, resolver });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout' });
    answer(['127.0.0.1']);
    await new Promise((done) => setTimeout(done, 20));
    expect(receiver.connectionCount()).toBe(0);
  });
});

describe('connection', () => {
  const broken: [string, (socket: Socket) => void][] = [
    ['closes without an answer', (socket) => socket.end()],
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['answers something else than HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
    ['sends a head without end', (socket) => socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}`)],
    ['stops in the midst of its answer', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')],
    ['switches protocols', (socket) => socket.write('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')],
  ];

  test.each(broken)('a receiver that %s is a failure, not an exception', async (_name, behave) => {
    await using receiver = await startLoopbackReceiver((socket) => onHttpRequest(socket, () => behave(socket)));
    expect(await post(receiver.url)).toMatchObject({ outcome: 'failed', reason: 'connection' });
    expect(await connectionGone(receiver)).toBe(true);
  });

  test('a closed port and a name without address are failures that name the code only', async () => {
    const receiver = await startLoopbackReceiver();
    await receiver[Symbol.asyncDispose]();
    expect(await post(receiver.url)).toMatchObject({ reason: 'connection', detail: 'ECONNREFUSED' });
    const resolver = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    expect(await post('http://none.example/', { resolver })).toMatchObject({
      reason: 'connection',
      detail: 'ENOTFOUND',
    });
  });

  test('a receiver that answers before it has read the request is still answered', async () => {
    await using receiver = await startLoopbackReceiver((socket) => {
      socket.write('HTTP/1.1 413 X\r\ncontent-length: 0\r\n\r\n');
    });
    const result = await senderWith().send({ url: receiver.url, headers: {}, body: Buffer.alloc(5_000_000) });
    expect(result).toMatchObject({ outcome: 'answered', status: 413 });
  });

  test('a header that HTTP does not allow is our own mistake and rejects', async () => {
    const request = { url: 'http://127.0.0.1:1/', headers: { 'x-a': 'b\r\nx-c: d' }, body: '' };
    await expect(senderWith().send(request)).rejects.toThrow('Invalid character');
  });
});
