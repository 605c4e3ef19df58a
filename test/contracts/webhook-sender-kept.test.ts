import type { Socket } from 'node:net';
import { connectionAgeMaxMs } from '../../functions/ports/webhook-sender/kept-connections.ts';
import {
  receiverAnswerBytesMax,
  createWebhookSender,
  type WebhookSenderSettings,
} from '../../functions/ports/webhook-sender/https-webhook-sender.ts';
import { onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

/** A receiver that keeps its connections open; `answer` gets the number of the request, counted over all of them. */
async function keeping(answer: (socket: Socket, request: number) => void = (socket) => void socket.write(ok)) {
  let requests = 0;
  const receiver = await startLoopbackReceiver((socket) => {
    const next = () => {
      onHttpRequest(socket, () => {
        socket.removeAllListeners('data');
        next();
        requests += 1;
        answer(socket, requests);
      });
    };
    next();
  });
  return { ...receiver, requestCount: () => requests };
}

function sending(changes: Partial<WebhookSenderSettings> = {}) {
  const sender = createWebhookSender({ allowLoopback: true, allowHttp: true, now: () => 0, ...changes });
  return (url: string, keeper = 'one') =>
    sender.send({ url, headers: {}, body: '{"data":[]}', ...(keeper === '' ? {} : { keeper }) });
}

const delivered = { outcome: 'answered', status: 200 };

test('requests that may be repeated go over one connection, and the others over connections of their own', async () => {
  await using receiver = await keeping();
  const send = sending();
  for (let turn = 0; turn < 3; turn += 1) expect(await send(receiver.url)).toMatchObject(delivered);
  expect(receiver.connectionCount()).toBe(1);
  expect(await send(receiver.url, '')).toMatchObject(delivered);
  expect([receiver.connectionCount(), receiver.requestCount()]).toEqual([2, 4]);
});

test('keepers share no connection, and so no answer', async () => {
  await using receiver = await keeping();
  const send = sending();
  for (const keeper of ['one', 'other', 'one', 'other']) await send(receiver.url, keeper);
  expect([receiver.connectionCount(), receiver.requestCount()]).toEqual([2, 4]);
});

test('a connection is kept for some minutes at most, since names move', async () => {
  await using receiver = await keeping();
  let now = 0;
  const send = sending({ now: () => now });
  await send(receiver.url);
  now += connectionAgeMaxMs;
  await send(receiver.url);
  expect(receiver.connectionCount()).toBe(1);
  now += 1;
  await send(receiver.url);
  expect(receiver.connectionCount()).toBe(2);
});

test.each<[string, (socket: Socket) => void]>([
  ['closes', (socket) => void socket.end()],
  ['resets', (socket) => void socket.resetAndDestroy()],
])('a receiver that %s a kept connection under a request gets it again over a new one', async (_, close) => {
  await using receiver = await keeping((socket, request) => (request === 2 ? close(socket) : socket.write(ok)));
  const send = sending();
  await send(receiver.url);
  expect(await send(receiver.url)).toMatchObject(delivered);
  expect([receiver.connectionCount(), receiver.requestCount()]).toEqual([2, 3]);
});

test('a receiver that closes every connection under the request fails once, and is not asked for ever', async () => {
  await using receiver = await keeping((socket, request) => (request > 1 ? socket.end() : socket.write(ok)));
  const send = sending();
  await send(receiver.url);
  expect(await send(receiver.url)).toMatchObject({ outcome: 'failed', reason: 'connection' });
  expect(receiver.requestCount()).toBe(3);
  expect(await send(receiver.url)).toMatchObject({ outcome: 'failed', reason: 'connection' });
  expect(receiver.requestCount()).toBe(4);
});

test('an answer that breaks off is a failure, also over a kept connection', async () => {
  const half = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal';
  await using receiver = await keeping((socket, request) => (request === 1 ? socket.write(ok) : socket.end(half)));
  const send = sending();
  await send(receiver.url);
  expect(await send(receiver.url)).toMatchObject({ outcome: 'failed', reason: 'connection' });
  expect(receiver.requestCount()).toBe(2);
});

test('an answer that is cut ends its connection, and a time-out too', async () => {
  const endless = `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(receiverAnswerBytesMax)}`;
  await using receiver = await keeping((socket, request) => void (request === 1 && socket.write(endless)));
  const send = sending({ timeoutMs: 200 });
  expect(await send(receiver.url)).toMatchObject(delivered);
  expect(await send(receiver.url)).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  expect(await send(receiver.url)).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  expect(receiver.connectionCount()).toBe(3);
});

test('a name that leads elsewhere by now does not move a kept connection; a new one is refused', async () => {
  await using receiver = await keeping((socket, request) => (request === 3 ? socket.end() : socket.write(ok)));
  let addresses = ['127.0.0.1'];
  const send = sending({ resolver: () => Promise.resolve(addresses) });
  const url = `http://receiver.example:${receiver.port}/hook`;
  expect(await send(url)).toMatchObject(delivered);
  addresses = ['169.254.169.254'];
  expect(await send(url)).toMatchObject(delivered);
  expect(receiver.connectionCount()).toBe(1);
  expect(await send(url)).toMatchObject({ outcome: 'failed', reason: 'blocked' });
  expect(receiver.connectionCount()).toBe(1);
});

test('a receiver that answers before it has read the request leaves no connection behind', async () => {
  await using receiver = await startLoopbackReceiver((socket) => {
    socket.once('data', () => {
      socket.pause();
      socket.write(ok);
    });
  });
  const sender = createWebhookSender({ allowLoopback: true, allowHttp: true, now: () => 0 });
  const body = 'x'.repeat(8 * 1024 * 1024);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await sender.send({ url: receiver.url, headers: {}, body, keeper: 'one' })).toMatchObject(delivered);
  }
  expect(receiver.connectionCount()).toBe(3);
});

test('an answer that switches protocols is a failure, over a kept connection too, and nothing is sent again', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
  await using receiver = await keeping((socket, request) => void socket.write(request === 1 ? ok : switching));
  const send = sending();
  expect(await send(receiver.url)).toMatchObject(delivered);
  expect(await send(receiver.url)).toMatchObject({
    outcome: 'failed',
    reason: 'connection',
    detail: 'the answer switches protocols',
  });
  expect(receiver.requestCount()).toBe(2);
});
