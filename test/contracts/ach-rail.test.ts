import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { createHttpsAchRail } from '../../functions/ports/ach-rail/https-ach-rail.ts';
import { noAchRail, simulatedAchRail } from '../../functions/ports/ach-rail/simulated-ach-rail.ts';
import type { Secret } from '../../functions/ports/aws/ssm-secret.ts';
import type { AchEntry, AchRail } from '../../functions/ports/ach-rail/port.ts';
import { onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';

type Handle = (request: { head: string; body: Buffer }, socket: Socket) => void;

const shortMs = 80;
const entry: AchEntry = {
  organisationId: '100000001',
  paymentId: '100000001000000001',
  traceNumber: '100000000000001',
  direction: 'Credit',
  amountCents: 125_00,
  sameDay: false,
  secCode: 'PPD',
  companyName: 'Ada Okafor',
  description: 'Rent',
  account: { routingNumber: '091000022', accountNumber: '123100000001' },
  counterparty: { name: 'Bob', routingNumber: '011000015', accountNumber: '987654321', accountType: 'Checking' },
};

/** The HTTPS adapter before a server of this test; `secret` is what it presents. */
async function bankWith(handle: Handle, secret: Secret = fixed('s3cr3t'), timeoutMs = 3000) {
  const receiver = await startLoopbackReceiver((socket) => onHttpRequest(socket, (request) => handle(request, socket)));
  const baseUrl = `http://127.0.0.1:${receiver.port}/ach/v1`;
  return { ...receiver, rail: createHttpsAchRail({ baseUrl, secret, allowHttp: true, timeoutMs }) };
}
const fixed = (text: string): Secret => ({ read: () => Promise.resolve(text), forget: () => undefined });

const json = (value: unknown, type = 'application/json') => {
  const text = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
};
const status = (code: number, more = '') =>
  `HTTP/1.1 ${code} X\r\n${more}content-length: 0\r\nconnection: close\r\n\r\n`;
const taking: Handle = ({ body }, socket) => {
  const { traceNumber } = JSON.parse(body.toString()) as { traceNumber: string };
  socket.end(json({ traceNumber, more: 'is ignored' }));
};

async function adapters(name: 'simulator' | 'https'): Promise<{ rail: AchRail } & AsyncDisposable> {
  if (name === 'https') return bankWith(taking);
  return { rail: simulatedAchRail, [Symbol.asyncDispose]: () => Promise.resolve() };
}

describe.each(['simulator', 'https'] as const)('%s', (name) => {
  test('takes an entry, and the same one again', async () => {
    await using world = await adapters(name);
    for (let times = 0; times < 2; times += 1) expect(await world.rail.submit(entry)).toEqual({ outcome: 'taken' });
  });
});

test('a stage without a rail sends nothing, and loses nothing', async () => {
  expect(await noAchRail.submit(entry)).toMatchObject({ outcome: 'unavailable' });
});

describe('the bank', () => {
  test('gets the entry in one POST, under a key that stays the same', async () => {
    const heads: string[] = [];
    let sent: unknown;
    await using world = await bankWith((request, socket) => {
      heads.push(request.head);
      sent = JSON.parse(request.body.toString());
      taking(request, socket);
    });
    await world.rail.submit(entry);
    await world.rail.submit(entry);
    expect(sent).toEqual(entry);
    for (const head of heads) {
      expect(head).toMatch(/^POST \/ach\/v1\/entries HTTP/);
      expect(head.toLowerCase()).toContain('authorization: bearer s3cr3t');
      expect(head.toLowerCase()).toContain(`idempotency-key: ${entry.traceNumber}`);
    }
    expect(heads).toHaveLength(2);
  });

  const misbehaviours: readonly (readonly [what: string, handle: Handle])[] = [
    ['refuses', (_, socket) => void socket.end(status(422))],
    ['is down', (_, socket) => void socket.end(status(503))],
    ['redirects', (_, socket) => void socket.end(status(307, 'location: https://example.com/\r\n'))],
    ['hangs up', (_, socket) => void socket.destroy()],
    ['hangs up in the middle', (_, socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"trace')],
    ['answers for another entry', (_, socket) => void socket.end(json({ traceNumber: '100000000000002' }))],
    ['answers with no entry', (_, socket) => void socket.end(json({ ok: true }))],
    ['answers with a page', (_, socket) => void socket.end(json({ traceNumber: entry.traceNumber }, 'text/html'))],
    ['answers 202', (_, socket) => void socket.end(status(202))],
  ];

  test.each(misbehaviours)('that %s has not said that it took the entry', async (_, handle) => {
    await using world = await bankWith(handle);
    const answer = await world.rail.submit(entry);
    expect(answer.outcome).toBe('unavailable');
    expect(inspect(answer)).not.toMatch(/s3cr3t|987654321|Bob/);
  });

  test('that answers nothing is given up', async () => {
    await using world = await bankWith(() => undefined, fixed('s3cr3t'), shortMs);
    expect(await world.rail.submit(entry)).toEqual({ outcome: 'unavailable', why: 'timeout' });
  });

  test('that refuses the secret has it fetched anew', async () => {
    let fetched = 0;
    let kept: string | undefined;
    const secret: Secret = {
      read: () => Promise.resolve((kept ??= `secret-${(fetched += 1)}`)),
      forget: () => (kept = undefined),
    };
    await using world = await bankWith((request, socket) => {
      if (request.head.includes('secret-2')) taking(request, socket);
      else socket.end(status(401));
    }, secret);
    expect((await world.rail.submit(entry)).outcome).toBe('unavailable');
    expect((await world.rail.submit(entry)).outcome).toBe('taken');
  });

  test('is not asked without its secret', async () => {
    const secret: Secret = { read: () => Promise.reject(new Error('no')), forget: () => undefined };
    await using world = await bankWith(taking, secret);
    expect((await world.rail.submit(entry)).outcome).toBe('unavailable');
  });

  test('is reached over TLS only', () => {
    expect(() => createHttpsAchRail({ baseUrl: 'http://bank.example.com', secret: fixed('x') })).toThrow(/https/);
  });
});
