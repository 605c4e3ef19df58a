import type { Socket } from 'node:net';
import { createHttpsCardRail } from '../../functions/ports/card-rail/https-card-rail.ts';
import { noCardRail } from '../../functions/ports/card-rail/no-card-rail.ts';
import { jsonBytesMax } from '../../functions/ports/https/post-json.ts';
import { simulatedCardRail } from '../../functions/ports/card-rail/simulated-card-rail.ts';
import type { CardPush, CardRail } from '../../functions/ports/card-rail/port.ts';
import { cardConfiguration } from '../support/bank/payment-bodies.ts';
import { onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';

const unknown = (failure: string) => ({ outcome: 'unknown', failure });
const pushTo = (destinationCardId = 'card-1', changes: Partial<CardPush> = {}): CardPush => ({
  reference: '100000001-100000001000000001',
  amountCents: 25_00,
  description: 'Payout',
  configuration: { ...cardConfiguration, destinationCardId },
  attempt: 1,
  ...changes,
});

interface Received {
  readonly head: string;
  readonly json: Record<string, unknown>;
}
type Handle = (request: Received, socket: Socket) => void;

/** The HTTPS adapter before a server of this test, with what that server was asked. */
async function provider(handle: Handle, timeoutMs = 2000) {
  const requests: Received[] = [];
  const receiver = await startLoopbackReceiver((socket) =>
    onHttpRequest(socket, ({ head, body }) => {
      const request = { head, json: JSON.parse(body.toString()) as Received['json'] };
      requests.push(request);
      handle(request, socket);
    }),
  );
  const baseUrl = `http://127.0.0.1:${receiver.port}/cards/v1`;
  return { ...receiver, requests, rail: createHttpsCardRail({ baseUrl, allowHttp: true, timeoutMs }) };
}

const answer = (value: unknown, { type = 'application/json', code = 200 } = {}) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `HTTP/1.1 ${code} X\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
};

/** A provider that speaks the protocol and remembers what it did under a reference. */
function wellBehaved(): Handle {
  const done = new Map<unknown, unknown>();
  return ({ json }, socket) => {
    const card = String(json['destinationCardId']).split('#')[0];
    const outcomes = new Map([
      ['sandbox-rejected', { status: 'rejected', reason: 'card expired' }],
      ['sandbox-fraud', { status: 'rejected', reason: 'fraud' }],
    ]);
    if (card === 'sandbox-unreachable') return void socket.destroy();
    const outcome = done.get(json['reference']) ?? outcomes.get(card ?? '') ?? { status: 'sent' };
    done.set(json['reference'], outcome);
    socket.end(answer(outcome));
  };
}

async function adapters(name: 'simulator' | 'https'): Promise<{ rail: CardRail } & AsyncDisposable> {
  if (name === 'https') return provider(wellBehaved());
  return { rail: simulatedCardRail, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** The contract of every provider. */
describe.each(['simulator', 'https'] as const)('%s', (name) => {
  test.each<[string, object]>([
    ['card-1', { outcome: 'sent' }],
    ['sandbox-rejected', { outcome: 'rejected', reason: 'CardRejected' }],
    ['sandbox-rejected#2', { outcome: 'rejected', reason: 'CardRejected' }],
    ['sandbox-fraud', { outcome: 'rejected', reason: 'SuspectedFraud' }],
    ['sandbox-unreachable', unknown('unavailable')],
    ['constructor', { outcome: 'sent' }],
  ])('a push to %s has its outcome, and the same one when it is asked for again', async (card, outcome) => {
    await using world = await adapters(name);
    expect(await world.rail.push(pushTo(card))).toEqual(outcome);
    expect(await world.rail.push(pushTo(card, { attempt: 2 }))).toEqual(outcome);
  });
});

describe('simulator', () => {
  test.each([
    ['sandbox-unreachable-once', 2],
    ['sandbox-slow', 3],
  ])('%s is sent when it is asked for a %i. time, and then on', async (card, sentAt) => {
    for (const attempt of [1, 2, 3, 4]) {
      const { outcome } = await simulatedCardRail.push(pushTo(card, { attempt }));
      expect([attempt, outcome]).toEqual([attempt, attempt < sentAt ? 'unknown' : 'sent']);
    }
  });
});

test('a stage without a provider has no outcome', async () => {
  expect(await noCardRail.push(pushTo())).toEqual(unknown('disabled'));
});

describe('https', () => {
  test('one POST: the token as bearer, the reference as idempotency key, everything else in the body', async () => {
    await using world = await provider(wellBehaved());
    await world.rail.push(pushTo());
    const [request] = world.requests;
    expect(request?.head).toMatch(/^POST \/cards\/v1\/pushes HTTP/);
    expect(request?.head).toMatch(/^authorization: Bearer token-of-the-card$/im);
    expect(request?.head).toMatch(/^idempotency-key: 100000001-100000001000000001$/im);
    const { authToken, ...card } = cardConfiguration;
    expect(request?.json).toEqual({
      reference: '100000001-100000001000000001',
      amount: 25_00,
      currency: 'USD',
      description: 'Payout',
      ...card,
    });
    expect(JSON.stringify(request?.json)).not.toContain(authToken);
  });

  test.each<[string, string]>([
    ['a refusal by status', answer({ status: 'rejected' }, { code: 422 })],
    ['a failure', answer('', { code: 500 })],
    ['success without content', answer('', { code: 204 })],
    ['a redirect', 'HTTP/1.1 307 X\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'],
    ['another status than was agreed', answer({ status: 'pending' })],
    ['a reason that is none', answer({ status: 'rejected', reason: 7 })],
    ['a list', answer([{ status: 'sent' }])],
    ['no JSON', answer('sent')],
    ['JSON that is called a page', answer({ status: 'sent' }, { type: 'text/html' })],
    ['more than is read', answer({ status: 'sent', more: 'x'.repeat(jsonBytesMax) })],
    ['half an answer', answer({ status: 'sent' }).slice(0, -5)],
    ['nonsense', 'hello\r\n\r\n'],
  ])('%s is no outcome', async (_, text) => {
    await using world = await provider((_request, socket) => socket.end(text));
    expect(await world.rail.push(pushTo())).toEqual(unknown('unavailable'));
  });

  test.each<[string, Handle]>([
    ['says nothing', () => undefined],
    ['stops in the middle', (_, socket) => void socket.write(answer({ status: 'sent' }).slice(0, -5))],
  ])('a provider that %s is given up in time', async (_, handle) => {
    await using world = await provider(handle, 80);
    expect(await world.rail.push(pushTo())).toEqual(unknown('timeout'));
  });

  test.each(['a\nb', '\u0416'])(
    'a token that is not a valid header, %j, has a failure of its own, and no request is sent',
    async (authToken) => {
      await using world = await provider(wellBehaved());
      const answer = await world.rail.push(pushTo('card-1', { configuration: { ...cardConfiguration, authToken } }));
      expect(answer).toEqual(unknown('unsendable'));
      expect(world.requests).toHaveLength(0);
    },
  );

  test('nobody there', async () => {
    const rail = createHttpsCardRail({ baseUrl: 'http://127.0.0.1:9/', allowHttp: true });
    expect(await rail.push(pushTo())).toEqual(unknown('unavailable'));
  });

  test('a provider is asked over https only', () => {
    expect(() => createHttpsCardRail({ baseUrl: 'http://cards.example.com/' })).toThrow('https');
  });
});
